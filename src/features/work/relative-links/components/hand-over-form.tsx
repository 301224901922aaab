import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { Dialog, DialogClose } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { membersQuery } from '../../../base/groups/groups.queries.ts'
import { useHandOverRelativeLink } from '../relative-links.queries.ts'
import { handOverFields, type RelativeLinkView } from '../relative-links.schemas.ts'

type HandOverFormProps = {
  propertyId: string
  familyGroupId: string
  link: Pick<RelativeLinkView, 'id' | 'name' | 'scopes'>
  /** Whether the property has owners outside the group: the relative may be one of them. */
  hasOutsiders: boolean
  close: () => void
}

/** Hands over what a relative did with their link to the account they have by now, and says what that means. */
export default function HandOverForm({ familyGroupId, close, ...facts }: HandOverFormProps) {
  const {
    propertyId,
    link: { id: relativeLinkId, name },
  } = facts
  const { data: members = [] } = useQuery(membersQuery(familyGroupId))
  const { mutateAsync: handOver } = useHandOverRelativeLink()
  const { Field, status } = useSchemaForm<z.input<typeof handOverFields>, z.output<typeof handOverFields>>({
    schema: handOverFields,
    defaultValues: { userId: '' },
    save: async ({ userId }) => {
      await handOver({ propertyId, relativeLinkId, userId })
      close()
      toast.success(t`Link handed over`)
    },
  })
  const roleOf = (userId: string) => members.find((member) => member.userId === userId)?.role
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t`Hand over the link of ${name}`}
      description={t`Choose the account that ${name} has in this group. If they have none yet, invite them first.`}
    >
      <SchemaForm status={status}>
        <Field name="userId">
          {(field) => (
            <field.Select
              label={t`Member`}
              placeholder={t`Choose a member`}
              options={members.map(({ userId, name }) => ({ value: userId, label: name }))}
              help={
                roleOf(field.state.value) === 'VIEWER' &&
                t`A viewer sees their stays, but can’t request or cancel any. For that, make them a member.`
              }
            />
          )}
        </Field>
        <Consequences {...facts} />
        <FormActions>
          <DialogClose>{t`Cancel`}</DialogClose>
          <SubmitButton>{t`Hand over`}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}

const Consequences = ({
  propertyId,
  link: { name, scopes },
  hasOutsiders,
}: Pick<HandOverFormProps, 'propertyId' | 'link' | 'hasOutsiders'>) => (
  <ul className="grid list-disc gap-2 ps-5">
    <li>{t`The stays requested and the problems reported with this link become the member’s own.`}</li>
    <li>{t`The link ends immediately. You can’t undo this.`}</li>
    {scopes.includes('VOTE') && <li>{t`Votes already cast stay as they are.`}</li>}
    {hasOutsiders && (
      <li>
        {t`If ${name} owns a share, record a change of owners with the member, so that they can vote in new decisions.`}{' '}
        <Link to="/property/$propertyId/owners/change" params={{ propertyId }} className="text-link">
          {t`Record owners`}
        </Link>
      </li>
    )}
    {scopes.includes('MONEY') && (
      <li>{t`Amounts recorded under the name of a person outside the group stay under that name.`}</li>
    )}
  </ul>
)
