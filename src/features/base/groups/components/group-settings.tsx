import { useState } from 'react'
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

/** Name and settings of a group, and its end. */
export function GroupSettingsPart({ group }: { group: GroupView }) {
  // What the form started from. A reload in the background must not pull the ground from under what is being typed.
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
      toast.success('Saved')
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
    <SectionCard title="Settings">
      <SchemaForm status={status}>
        {stale && <NewerSettings newer={stale.newer} onTake={() => onSaved(stale.newer)} />}
        <Field name="name">
          {(field) => <field.TextField label="Name of the group" autoComplete="off" maxLength={60} />}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="timeZone">{(field) => <field.Select label="Time zone" options={timeZones} />}</Field>
          <Field name="weekStart">
            {(field) => <field.Select label="The week starts on" options={weekdayOptions()} />}
          </Field>
        </div>
        <Field name="approvalThresholdMinor">
          {(field) => (
            <field.MoneyField
              label="Expenses need approval above"
              currency={base.currency}
              help={`For properties that have no limit of their own. Amounts are in ${base.currency}, which is fixed since the group was made.`}
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

/** In English, as all words of ours. Sunday is 0; the first of January 2023 was one. */
const weekdayName = (day: number) =>
  dateFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day))

const weekdayOptions = () =>
  [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekdayName(day) }))

/** Another manager saved first: what they wrote, and the way to take it over. */
function NewerSettings({ newer, onTake }: { newer: GroupView; onTake: () => void }) {
  const facts = [
    ['Name', groupName(newer.name)],
    ['Time zone', newer.timeZone.replaceAll('_', ' ')],
    ['The week starts on', weekdayName(newer.weekStart)],
    ['Expenses need approval above', formatMoney(newer.approvalThresholdMinor, newer.currency, locale())],
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
