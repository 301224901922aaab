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
import { BalancesLink } from './once-even.tsx'

type RemoveMemberProps = { group: GroupView; member: MemberView; onClose: () => void }

/** Asks before somebody is removed; who is not even is settled with, or what is left is written off with a reason. */
export default function RemoveMember({ group, member, onClose }: RemoveMemberProps) {
  const { data: balances, isPending } = useQuery({ ...balancesQuery(group.id), staleTime: 0 })
  const own = balances?.people.find(({ participant }) => participant.userId === member.userId)
  const of = { group, member, onClose }
  // What is not known here the server knows, and says.
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
    // The row that had the focus is gone.
    document.getElementById('members')?.focus()
    toast.success(`${member.name} is no longer in ${groupName(group.name)}.`)
  }
}

const whatFollows = (group: GroupView) =>
  `They no longer see ${groupName(group.name)} and its properties, and invitations that they made end. What they did stays in the history. To come back they need an invitation.`

function AskToRemove({ isPending, ...of }: RemoveMemberProps & { isPending: boolean }) {
  const remove = useRemoval(of)
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && of.onClose()}
      title={`Remove ${of.member.name}?`}
      description={isPending ? <Spinner /> : whatFollows(of.group)}
      confirmLabel="Remove member"
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
  return (
    <Dialog
      title={`${member.name} cannot be removed yet`}
      description={leavingTexts.theirsWaiting(member.name)}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Link
        to="/money/$familyGroupId/settlements"
        params={{ familyGroupId: group.id }}
        search={{ status: 'RECORDED' }}
        className="inline-flex min-h-touch items-center justify-self-start font-medium underline underline-offset-4"
      >
        See what waits
      </Link>
      <DialogActions>
        <DialogClose>Close</DialogClose>
      </DialogActions>
    </Dialog>
  )
}

const fields = z.strictObject({ reason: requiredText('a reason', { max: 2_500 }) })

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
      title={`Remove ${of.member.name}?`}
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
          <DialogClose>Cancel</DialogClose>
          <SubmitButton>Write off and remove</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
