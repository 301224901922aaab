import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { i18n } from '#i18n'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { dateFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { useTimeZones } from '../../time-zones/time-zones.queries.ts'
import { useUpdateGroup } from '../groups.queries.ts'
import { groupName } from '../groups.rules.ts'
import { type GroupSettings, type GroupView, groupSettings, groupView } from '../groups.schemas.ts'
import { DeleteGroup } from './delete-group.tsx'

/** Renders the name and settings of a group, and its deletion. */
export function GroupSettingsPart({ group }: { group: GroupView }) {
  // The values that the form started from, so that a background refetch does not replace what is being typed.
  const [base, setBase] = useState(group)
  return (
    <div className="grid max-w-form gap-6">
      <SettingsForm key={base.version} base={base} onSaved={setBase} />
      <DeleteGroup group={group} />
    </div>
  )
}

function useSettingsForm(base: GroupView, onSaved: (saved: GroupView) => void) {
  const update = useUpdateGroup()
  const { stale, save: send, saveLabel } = useStaleEdit<GroupView, GroupSettings>(base, groupView)
  const form = useSchemaForm({
    schema: groupSettings,
    defaultValues: {
      name: base.name ?? '',
      timeZone: base.timeZone,
      weekStart: base.weekStart,
      approvalThresholdMinor: base.approvalThresholdMinor,
    },
    draftKey: `group:${base.id}:${base.version}`,
    save: async (settings) => {
      const { version } = await send(settings, ({ version }) =>
        update.mutateAsync({ ...settings, familyGroupId: base.id, version }),
      )
      toast.success(t`Saved`)
      onSaved({ ...base, ...settings, version })
    },
  })
  return { ...form, stale, saveLabel }
}

type SettingsFormProps = { base: GroupView; onSaved: (saved: GroupView) => void }

function SettingsForm({ base, onSaved }: SettingsFormProps) {
  const { form, Field, status, stale, saveLabel } = useSettingsForm(base, onSaved)
  const timeZones = useTimeZones(form.state.values.timeZone)
  return (
    <SectionCard title={t`Settings`}>
      <SchemaForm status={status}>
        {stale && <NewerSettings newer={stale.newer} onTake={() => onSaved(stale.newer)} />}
        <Field name="name">
          {(field) => <field.TextField label={t`Group name`} autoComplete="off" maxLength={60} />}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="timeZone">
            {(field) => <field.Select label={t`Time zone`} options={timeZones} />}
          </Field>
          <Field name="weekStart">
            {(field) => <field.Select label={t`Week starts on`} options={weekdayOptions()} />}
          </Field>
        </div>
        <Field name="approvalThresholdMinor">
          {(field) => (
            <field.MoneyField
              label={t`Expenses need approval above`}
              currency={base.currency}
              help={t`Another manager or an owner approves them; if there is none, they count at once. Applies to properties without their own limit. Amounts are in ${base.currency}. A group’s currency cannot be changed.`}
            />
          )}
        </Field>
        <FormActions>
          <SubmitButton>{saveLabel}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </SectionCard>
  )
}

/** In the language of the texts. Sunday is 0, and 1 January 2023 was a Sunday. */
const weekdayName = (day: number) =>
  dateFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day))

const weekdayOptions = () =>
  [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekdayName(day) }))

/** Another manager saved first: shows their values and a button to use them. */
function NewerSettings({ newer, onTake }: { newer: GroupView; onTake: () => void }) {
  const facts = [
    [t`Name`, groupName(newer.name)],
    [t`Time zone`, newer.timeZone.replaceAll('_', ' ')],
    [t`Week starts on`, weekdayName(newer.weekStart)],
    [t`Expenses need approval above`, formatMoney(newer.approvalThresholdMinor, newer.currency, locale())],
  ] as const
  return (
    <EditConflict onTakeNewer={onTake}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt>{label}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </EditConflict>
  )
}
