import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useChoices } from '../../../../components/ui/use-choices.ts'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { isAppError } from '../../../../lib/app-error.ts'
import { currencyOptions, likelyCurrency } from '../../../../lib/choices.ts'
import { locale } from '../../../../lib/locale.ts'
import { useBrowserTimeZone, useTimeZones } from '../../time-zones/time-zones.queries.ts'
import { useCreateGroup } from '../groups.queries.ts'
import { createGroupInput } from '../groups.schemas.ts'

/** Renders the form for a new group. Only the name is required; currency and time zone are guessed. */
export function CreateGroupForm() {
  const navigate = useNavigate()
  const creation = useCreateGroup()
  const { form, Field, status, suggest } = useSchemaForm({
    schema: createGroupInput,
    defaultValues: { name: '', currency: likelyCurrency(locale()), timeZone: 'UTC' },
    draftKey: 'create-group',
    save: async (group) => {
      const { familyGroupId } = await creation.mutateAsync(group).catch(async (error) => {
        // Keeps what was typed; the plans page links back.
        if (isAppError(error, 'needs-plan'))
          await navigate({ to: '/subscription', search: { wanted: 'group' } })
        throw error
      })
      return async () => {
        await navigate({ to: '/dashboard/$familyGroupId', params: { familyGroupId } })
        // The form that had the focus is gone.
        document.querySelector<HTMLElement>('main h1')?.focus()
      }
    },
  })
  useBrowserTimeZone((timeZone) => suggest({ timeZone }))
  const currencies = useChoices(currencyOptions, form.state.values.currency)
  const timeZones = useTimeZones(form.state.values.timeZone)
  return (
    <SectionCard title={t`Create a group`}>
      <SchemaForm status={status}>
        <Field name="name">
          {(field) => (
            <field.TextField
              label={t`Group name`}
              help={t`For example “The Kellers” or “Cabin on the lake”.`}
              autoComplete="off"
              maxLength={60}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="currency">
            {(field) => <field.Select label={t`Currency`} options={currencies} />}
          </Field>
          <Field name="timeZone">
            {(field) => <field.Select label={t`Time zone`} options={timeZones} />}
          </Field>
        </div>
        <FormActions>
          <SubmitButton>{t`Create group`}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </SectionCard>
  )
}
