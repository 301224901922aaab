import { t } from '@lingui/core/macro'
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

/**
 * Renders the form for an invitation. Only the role is required; an e-mail address restricts the link to one person.
 */
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
            label={t`Role`}
            options={roles}
            help={t`Members look after the properties. Viewers can look, comment and report problems. You can change the role later.`}
          />
        )}
      </Field>
      {canBindToEmail ? (
        <Field name="email">
          {(field) => (
            <field.TextField
              label={t`E-mail`}
              optional
              type="email"
              autoComplete="off"
              help={emailHelp({ sendsMail, isInviterVerified })}
            />
          )}
        </Field>
      ) : (
        <p className="text-sm text-muted">
          {t`This installation cannot confirm e-mail addresses, so anyone who has the link can use it. Send it to the right people only.`}
        </p>
      )}
      <form.Subscribe selector={({ values }) => !values.email}>
        {(isForAnybody) =>
          isForAnybody && (
            <Field name="maxUses">
              {(field) => (
                <field.NumberField
                  label={t`Number of people who can use the link`}
                  inputMode="numeric"
                  help={t`From 1 to 20. Anyone who has the link can join.`}
                />
              )}
            </Field>
          )
        }
      </form.Subscribe>
      <FormActions>
        <form.Subscribe selector={({ values }) => mailsForMe && Boolean(values.email?.trim())}>
          {(isMailed) => <SubmitButton>{isMailed ? t`Send invitation` : t`Create link`}</SubmitButton>}
        </form.Subscribe>
      </FormActions>
    </SchemaForm>
  )
}

function emailHelp({ sendsMail, isInviterVerified }: { sendsMail: boolean; isInviterVerified: boolean }) {
  const bound = t`Only the person with this address can accept.`
  if (!sendsMail) return bound
  return isInviterVerified
    ? t`${bound} We will send them the link.`
    : t`${bound} Send them the link yourself. To have us send invitations for you, confirm your own address in your profile.`
}

const firstRole: Role = 'MEMBER'
