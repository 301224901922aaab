import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { z } from 'zod'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { type FormStart, UseNewerValues, useFormStart } from '../../../../components/ui/newer-values.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useChoices } from '../../../../components/ui/use-choices.ts'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { isAppError } from '../../../../lib/app-error.ts'
import { localeOptions, nameOfLocale } from '../../../../lib/choices.ts'
import { showLocale } from '../../../../lib/locale.ts'
import { useBrowserTimeZone, useTimeZones } from '../../time-zones/time-zones.queries.ts'
import { myProfileQuery, useUpdateUserProfile } from '../users.queries.ts'
import { type ProfileFields, type ProfileView, profileFields } from '../users.schemas.ts'

/** Renders the form for name, time zone and formats. */
export function ProfileForm({ profile }: { profile: ProfileView }) {
  const { round, ...start } = useFormStart(profile)
  return <ProfileInputs key={round} {...start} />
}

function ProfileInputs({ base, onSaved, onRestart }: FormStart<ProfileView>) {
  const [isStale, setStale] = useState(false)
  const update = useUpdateUserProfile()
  const save = async (fields: ProfileFields) => {
    try {
      const { version } = await update.mutateAsync({ ...fields, version: base.version })
      onSaved({ ...base, ...fields, version })
      toast.success(t`Saved`)
      if (fields.locale !== base.locale) showLocale(fields.locale)
    } catch (error) {
      setStale(isAppError(error, 'conflict'))
      throw error
    }
  }
  const { form, Field, status, suggest } = useProfileForm(base, save)
  // A new account has no time zone, so the browser's is suggested until it is saved.
  useBrowserTimeZone((timeZone) => {
    if (base.version === 1 && base.timeZone === 'UTC') suggest({ timeZone })
  })
  const timeZones = useTimeZones(form.state.values.timeZone)
  const locales = useChoices(localeOptions, null)
  const chosen = base.locale && !locales.some(({ value }) => value === base.locale) ? base.locale : null
  return (
    <SchemaForm status={status}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="firstName">
          {(field) => <field.TextField label={t`First name`} autoComplete="given-name" />}
        </Field>
        <Field name="lastName">
          {(field) => <field.TextField label={t`Last name`} autoComplete="family-name" />}
        </Field>
      </div>
      <Field name="timeZone">
        {(field) => (
          <field.Select
            label={t`Time zone`}
            options={timeZones}
            help={t`Used for times in e-mails and notifications.`}
          />
        )}
      </Field>
      <Field name="locale">
        {(field) => (
          <field.Select
            label={t`Language, dates and numbers`}
            options={chosen ? [{ value: chosen, label: nameOfLocale(chosen) }, ...locales] : locales}
            placeholder={t`Same as my browser`}
          />
        )}
      </Field>
      <FormActions>
        {isStale && <UseNewerValues of={myProfileQuery} onRestart={onRestart} />}
        <SubmitButton>{t`Save`}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function useProfileForm(base: ProfileView, save: (fields: ProfileFields) => Promise<void>) {
  return useSchemaForm<z.input<typeof profileFields>, ProfileFields>({
    schema: profileFields,
    defaultValues: {
      firstName: base.firstName ?? '',
      lastName: base.lastName ?? '',
      timeZone: base.timeZone,
      locale: base.locale,
    },
    save,
    draftKey: `profile:${base.version}`,
  })
}
