import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { AlertDialog } from '../../../../components/ui/alert-dialog.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { locale } from '../../../../lib/locale.ts'
import { requiredText } from '../../../../lib/text.ts'
import { useRemoveMember } from '../../../base/groups/groups.queries.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import type { GroupView, MemberView } from '../../../base/groups/groups.schemas.ts'
import { leavingTexts, writeOffTexts } from '../../settlements/settlements.texts.ts'
import { balancesQuery } from '../balances.queries.ts'
import { BalancesLink } from './leave-once-settled-up.tsx'

type RemoveMemberProps = { group: GroupView; member: MemberView; onClose: () => void }

/** Asks before a member is removed. An open balance is settled first, or written off with a reason. */
export default function RemoveMember({ group, member, onClose }: RemoveMemberProps) {
  const { data: balances, isPending } = useQuery({ ...balancesQuery(group.id), staleTime: 0 })
  const own = balances?.people.find(({ participant }) => participant.userId === member.userId)
  const of = { group, member, onClose }
  // While the balances load, or without them, the server decides.
  if (own && own.waitingMinor !== 0) return <Waiting {...of} />
  if (own && own.balanceMinor !== 0)
    return <WriteOff {...of} balanceMinor={own.balanceMinor} currency={group.currency} />
  return <AskToRemove {...of} isPending={isPending} />
}

function useRemoval({ group, member, onClose }: RemoveMemberProps) {
  const removal = useRemoveMember(group.id)
  return async (writeOffReason: string | null) => {
    await removal.mutateAsync({ userId: member.userId, writeOffReason })
    onClose()
    document.getElementById('members')?.focus()
    const [name, groupTitle] = [member.name, groupName(group.name)]
    toast.success(t`${name} is no longer in ${groupTitle}.`)
  }
}

function whatFollows(group: GroupView) {
  const name = groupName(group.name)
  return t`They can no longer see ${name} and its properties, and the invitations they made stop working. What they did stays in the history. They need a new invitation to come back.`
}

const removeTitle = ({ name }: MemberView) => t`Remove ${name}?`

function AskToRemove({ isPending, ...of }: RemoveMemberProps & { isPending: boolean }) {
  const remove = useRemoval(of)
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && of.onClose()}
      title={removeTitle(of.member)}
      description={isPending ? <Spinner /> : whatFollows(of.group)}
      confirmLabel={t`Remove member`}
      onConfirm={() =>
        remove(null).catch((error: unknown) => {
          toastFailure(error)
          throw error
        })
      }
    />
  )
}

function Waiting({ group, member, onClose }: RemoveMemberProps) {
  const { name } = member
  return (
    <Dialog
      title={t`${name} can’t be removed yet`}
      description={leavingTexts.theirsWaiting(name)}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Link
        to="/money/$familyGroupId/settlements"
        params={{ familyGroupId: group.id }}
        search={{ status: 'RECORDED' }}
        className="inline-flex min-h-touch items-center justify-self-start font-medium underline underline-offset-4"
      >
        {t`See waiting settlements`}
      </Link>
      <DialogActions>
        <DialogClose>{t`Close`}</DialogClose>
      </DialogActions>
    </Dialog>
  )
}

const fields = z.strictObject({ reason: requiredText(() => t`Enter a reason.`, { max: 2_500 }) })

type WriteOffProps = RemoveMemberProps & { balanceMinor: number; currency: string }

function WriteOff({ balanceMinor, currency, ...of }: WriteOffProps) {
  const remove = useRemoval(of)
  const { Field, status } = useSchemaForm({
    schema: fields,
    defaultValues: { reason: '' },
    save: ({ reason }) => remove(reason),
  })
  return (
    <Dialog
      title={removeTitle(of.member)}
      description={leavingTexts.theirs(of.member.name, { balanceMinor, currency }, locale())}
      open
      onOpenChange={(isOpen) => !isOpen && of.onClose()}
    >
      <BalancesLink familyGroupId={of.group.id} />
      <SchemaForm status={status} className="mt-2">
        <Field name="reason">
          {(field) => (
            <field.TextArea
              label={writeOffTexts.reason}
              rows={2}
              help={writeOffTexts.borneBy(balanceMinor < 0)}
            />
          )}
        </Field>
        <p className="text-muted">{whatFollows(of.group)}</p>
        <FormActions>
          <DialogClose>{t`Cancel`}</DialogClose>
          <SubmitButton>{t`Write off and remove`}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
