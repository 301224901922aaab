import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import type { Role } from '../../../../server/context.ts'
import { invitableRoles, roleLabels } from '../../groups/groups.rules.ts'
import { useInviteUser } from '../invites.queries.ts'
import { type InviteListView, inviteFields } from '../invites.schemas.ts'
import type { NewLinkFacts } from './new-link.tsx'

type InviteFormProps = {
  familyGroupId: string
  role: Role
  abilities: Pick<InviteListView, 'canBindToEmail' | 'sendsMail' | 'isInviterVerified'>
  onMade: (made: NewLinkFacts) => void
}

/** A role is all that must be chosen; an address makes the link one for that person alone. */
export function InviteForm({ familyGroupId, role, abilities, onMade }: InviteFormProps) {
  const inviting = useInviteUser(familyGroupId)
  const { canBindToEmail, sendsMail, isInviterVerified } = abilities
  const mailsForMe = sendsMail && isInviterVerified
  const { form, Field, status } = useSchemaForm({
    schema: inviteFields,
    defaultValues: { role: firstRole, email: '', maxUses: 1 },
    draftKey: `invite:${familyGroupId}`,
    save: async (fields) => {
      const { link, mail } = await inviting.mutateAsync(fields)
      onMade({ link, mail, email: fields.email, maxUses: fields.email ? 1 : fields.maxUses })
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
              help={emailHelp({ sendsMail, isInviterVerified })}
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
        <form.Subscribe selector={({ values }) => mailsForMe && Boolean(values.email?.trim())}>
          {(isMailed) => <SubmitButton>{isMailed ? 'Send the invitation' : 'Make the link'}</SubmitButton>}
        </form.Subscribe>
      </FormActions>
    </SchemaForm>
  )
}

function emailHelp({ sendsMail, isInviterVerified }: { sendsMail: boolean; isInviterVerified: boolean }) {
  const bound = 'Only the person with this address can accept.'
  if (!sendsMail) return bound
  return isInviterVerified
    ? `${bound} We will send them the link.`
    : `${bound} You have to send the link yourself. We can send invitations for you once you confirm your own address in your profile.`
}

const firstRole: Role = 'MEMBER'
