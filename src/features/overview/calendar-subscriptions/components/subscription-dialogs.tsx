import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ColorDot } from '../../../../components/ui/color-dot.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { leastUsedColor, type MemberColor } from '../../../base/groups/groups.rules.ts'
import {
  useAddCalendarSubscription,
  useUpdateCalendarSubscription,
} from '../calendar-subscriptions.queries.ts'
import { maxAddress, maxSubscriptionName } from '../calendar-subscriptions.rules.ts'
import {
  type CalendarSubscriptionView,
  type KnownSubscription,
  knownSubscription,
  newSubscriptionFields,
  type SubscriptionFields,
  subscriptionFields,
} from '../calendar-subscriptions.schemas.ts'
import { ColorField } from './color-field.tsx'

type AddProps = { familyGroupId: string; taken: readonly string[]; close: () => void }

/** Subscribes to a calendar. */
export function AddSubscription({ familyGroupId, taken, close }: AddProps) {
  const { mutateAsync } = useAddCalendarSubscription()
  const defaultValues: { address: string; name: string; color: MemberColor } = {
    address: '',
    name: '',
    color: leastUsedColor(taken),
  }
  const { Field, status } = useSchemaForm({
    schema: newSubscriptionFields,
    defaultValues,
    save: async (fields) => {
      await mutateAsync({ familyGroupId, fields })
      toast.success(t`Calendar added`)
      return close
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={t`Add calendar`}>
      <SchemaForm status={status}>
        <Field name="address">
          {(field) => (
            <field.TextField
              label={t`Address`}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={maxAddress + 10}
              help={t`It begins with https:// or webcal:// and often ends with .ics. Everyone in the group will see the entries, but not the address.`}
            />
          )}
        </Field>
        <Field name="name">
          {(field) => (
            <field.TextField label={t`Name`} autoComplete="off" maxLength={maxSubscriptionName + 10} />
          )}
        </Field>
        <Field name="color">{() => <ColorField />}</Field>
        <FormActions>
          <Button onClick={close}>{t`Cancel`}</Button>
          <SubmitButton>{t`Add calendar`}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}

type EditProps = { familyGroupId: string; subscription: CalendarSubscriptionView; close: () => void }

/** Changes the name and the colour. Newer values are shown, and the next press overwrites them. */
export function EditSubscription({ familyGroupId, subscription, close }: EditProps) {
  const { mutateAsync } = useUpdateCalendarSubscription()
  // The version the form started from: a background reload must not overwrite it.
  const [{ id, name, color, version }] = useState(subscription)
  const { stale, save, saveLabel } = useStaleEdit<KnownSubscription, SubscriptionFields>(
    { id, name, color, version },
    knownSubscription,
  )
  const { Field, status } = useSchemaForm({
    schema: subscriptionFields,
    defaultValues: { name, color },
    save: async (fields) => {
      const send = (known: KnownSubscription) =>
        mutateAsync({ familyGroupId, calendarSubscriptionId: id, version: known.version, fields })
      await save(fields, send)
      toast.success(t`Saved`)
      return close
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={t`Edit “${name}”`}>
      {stale && (
        <p className="mb-4 flex items-center gap-2">
          <ColorDot color={stale.newer.color} className="size-4" />
          {t`It is now called “${stale.newer.name}”.`}
        </p>
      )}
      <SchemaForm status={status}>
        <Field name="name">
          {(field) => (
            <field.TextField label={t`Name`} autoComplete="off" maxLength={maxSubscriptionName + 10} />
          )}
        </Field>
        <Field name="color">{() => <ColorField />}</Field>
        <FormActions>
          <Button onClick={close}>{t`Cancel`}</Button>
          <SubmitButton>{saveLabel}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Dialog>
  )
}
