import { FormActions, SchemaForm, SubmitButton } from '../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../components/ui/use-schema-form.ts'
import type { Role } from '../../../server/context.ts'
import { invitableRoles, roleLabels } from '../../groups/groups.rules.ts'
import { useInviteUser } from '../invites.queries.ts'
import { type EmailAbilities, inviteFields } from '../invites.schemas.ts'
import type { NewLinkFacts } from './new-link.tsx'

type InviteFormProps = {
  familyGroupId: string
  role: Role
  abilities: EmailAbilities
  onMade: (made: NewLinkFacts) => void
}

/** A role is all that must be chosen; an address makes the link one for that person alone. */
export function InviteForm({ familyGroupId, role, abilities, onMade }: InviteFormProps) {
  const inviting = useInviteUser(familyGroupId)
  const { canBindToEmail, sendsMail } = abilities
  const { form, Field, status } = useSchemaForm({
    schema: inviteFields,
    defaultValues: { role: firstRole, email: '', maxUses: 1 },
    draftKey: `invite:${familyGroupId}`,
    save: async (fields) => {
      const { link } = await inviting.mutateAsync(fields)
      onMade({ link, email: fields.email, maxUses: fields.email ? 1 : fields.maxUses, sendsMail })
    },
  })
  const roles = invitableRoles(role).map((value) => ({ value, label: roleLabels[value] }))
  return (
    <SchemaForm status={status}>
      <Field name="role">
        {(field) => (
          <field.Select
            label="Role"
            options={roles}
            help="Members help to run the houses, viewers look and report. It can be changed later."
          />
        )}
      </Field>
      {canBindToEmail ? (
        <Field name="email">
          {(field) => (
            <field.TextField
              label="E-mail"
              optional
              type="email"
              autoComplete="off"
              help={`Only the person with this address can accept then.${sendsMail ? ' We send them the link.' : ''}`}
            />
          )}
        </Field>
      ) : (
        <p className="text-sm text-muted">
          E-mail addresses cannot be confirmed on this installation, so a link works for whoever has it. Send
          it to the right people only.
        </p>
      )}
      <form.Subscribe selector={({ values }) => !values.email}>
        {(isForAnybody) =>
          isForAnybody && (
            <Field name="maxUses">
              {(field) => (
                <field.NumberField
                  label="How many people may use the link"
                  inputMode="numeric"
                  help="From 1 to 20. Whoever gets the link can join with it."
                />
              )}
            </Field>
          )
        }
      </form.Subscribe>
      <FormActions>
        <form.Subscribe selector={({ values }) => sendsMail && Boolean(values.email?.trim())}>
          {(isMailed) => <SubmitButton>{isMailed ? 'Send the invitation' : 'Make the link'}</SubmitButton>}
        </form.Subscribe>
      </FormActions>
    </SchemaForm>
  )
}

const firstRole: Role = 'MEMBER'
