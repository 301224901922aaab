import { t } from '@lingui/core/macro'
import { FieldGroup, FoldedFields, Pair } from '../../../../components/ui/field-group.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { AssigneeSelect } from '../../components/assignee-select.tsx'
import { ChecklistField } from '../../components/checklist-field.tsx'
import { priorities } from '../../work-terms/priorities.rules.ts'
import { priorityHelp, priorityLabels } from '../../work-terms/priorities.texts.ts'
import { hasDetails } from '../schedule-fields.rules.ts'
import { countings, rotations } from '../schedules.rules.ts'
import { countingLabels, fieldLabels, rotationLabels } from '../schedules.texts.ts'
import { plainRule, RuleEditor } from './rule-editor.tsx'
import type { FormPlace, ScheduleFormApi } from './schedule-form.tsx'
import { TimingPreview } from './timing-preview.tsx'
import { TurnsField } from './turns-field.tsx'

type Part = { form: ScheduleFormApi }

export const TitleField = ({ form: { Field } }: Part) => (
  <Field name="title">
    {(field) => (
      <field.TextField
        label={fieldLabels.title}
        help={t`For example “Clean the gutters”`}
        autoComplete="off"
      />
    )}
  </Field>
)

export function TimingFields({ form: { form, Field, status }, today }: Part & { today: string }) {
  return (
    <FieldGroup title={t`When`}>
      <form.Subscribe selector={({ values }) => values.countedFrom}>
        {(countedFrom) => (
          <Field name="rule">
            {(field) => (
              <RuleEditor
                rule={field.state.value}
                isPlain={countedFrom === 'COMPLETION'}
                error={status.errors.rule}
                onChange={(rule) => field.handleChange(rule)}
              />
            )}
          </Field>
        )}
      </form.Subscribe>
      <Field name="startsOn">{(field) => <field.DateField label={fieldLabels.startsOn} />}</Field>
      <form.Subscribe selector={({ values }) => values}>
        {({ rule, countedFrom = 'DUE_DATE', startsOn, endsOn, maxOccurrences }) => (
          <TimingPreview
            timing={{
              rule,
              countedFrom,
              startsOn,
              endsOn: endsOn || null,
              maxOccurrences: Number.isInteger(maxOccurrences) ? (maxOccurrences ?? null) : null,
            }}
            today={today}
          />
        )}
      </form.Subscribe>
    </FieldGroup>
  )
}

type PeopleFieldsProps = Part & Pick<FormPlace, 'people' | 'workers'>

export function PeopleFields({ form: { form, Field, status }, people, workers }: PeopleFieldsProps) {
  return (
    <FieldGroup title={t`Who`}>
      <Field name="rotation">
        {(field) => (
          <field.Select
            label={fieldLabels.rotation}
            options={rotations.map((value) => ({ value, label: rotationLabels[value] }))}
          />
        )}
      </Field>
      <form.Subscribe selector={({ values }) => values.rotation}>
        {(rotation) =>
          rotation === 'NONE' ? (
            <Field name="assigneeUserId">
              {(field) => (
                <form.Subscribe selector={({ values }) => values.workerId}>
                  {(workerId) => (
                    <AssigneeSelect
                      label={fieldLabels.assigneeUserId}
                      people={people.map(({ userId, name }) => ({ value: userId, label: name }))}
                      workers={workers.map(({ id, name }) => ({ value: id, label: name }))}
                      chosen={{ assigneeUserId: field.state.value || null, workerId: workerId || null }}
                      onChoose={(next) => {
                        form.setFieldValue('workerId', next.workerId)
                        field.handleChange(next.assigneeUserId)
                      }}
                      error={status.errors.assigneeUserId ?? status.errors.workerId}
                    />
                  )}
                </form.Subscribe>
              )}
            </Field>
          ) : (
            <Field name="memberUserIds">
              {(field) => (
                <TurnsField
                  people={people}
                  chosen={field.state.value ?? []}
                  error={status.errors.memberUserIds}
                  onChange={(userIds) => field.handleChange(userIds)}
                />
              )}
            </Field>
          )
        }
      </form.Subscribe>
    </FieldGroup>
  )
}

type MoreFieldsProps = Part & {
  assets: FormPlace['assets']
  currency: string
  approvalFixed: string | null | undefined
}

/** The fields that are rarely filled in: folded while they are empty. */
export const MoreFields = ({ form, assets, currency, approvalFixed }: MoreFieldsProps) => (
  <form.form.Subscribe selector={({ values }) => hasDetails(values)}>
    {(isNeeded) => (
      <FoldedFields
        title={t`More details`}
        summary={<span className="group-open:hidden">{t`Description, checklist, end, cost and more`}</span>}
        isNeeded={isNeeded}
      >
        <ContentFields form={form} assets={assets} />
        <LimitFields form={form} />
        <EachTaskFields form={form} currency={currency} approvalFixed={approvalFixed} />
      </FoldedFields>
    )}
  </form.form.Subscribe>
)

const ContentFields = ({ form: { Field, status }, assets }: Part & Pick<FormPlace, 'assets'>) => (
  <>
    <Field name="description">
      {(field) => <field.TextArea label={fieldLabels.description} rows={3} optional />}
    </Field>
    <Field name="checklist">
      {(field) => (
        <ChecklistField
          help={t`One item per line. Each task starts with this list.`}
          lines={field.state.value}
          error={status.errors.checklist}
          onChange={field.handleChange}
        />
      )}
    </Field>
    <Field name="assetId">
      {(field) => (
        <field.Select
          label={fieldLabels.assetId}
          placeholder={t`No asset`}
          options={assets.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Field>
  </>
)

const LimitFields = ({ form: { form, Field } }: Part) => (
  <>
    <Field name="countedFrom">
      {(field) => (
        <SegmentedChoice
          legend={fieldLabels.countedFrom}
          options={countings.map((value) => ({ value, label: countingLabels[value] }))}
          value={field.state.value ?? 'DUE_DATE'}
          onChange={(value) => {
            field.handleChange(value)
            if (value === 'COMPLETION') form.setFieldValue('rule', plainRule)
          }}
        />
      )}
    </Field>
    <Field name="leadDays">
      {(field) => (
        <field.NumberField
          label={fieldLabels.leadDays}
          help={t`Show the task this many days before it’s due.`}
        />
      )}
    </Field>
    <Pair>
      <Field name="endsOn">{(field) => <field.DateField label={fieldLabels.endsOn} optional />}</Field>
      <Field name="maxOccurrences">
        {(field) => <field.NumberField label={fieldLabels.maxOccurrences} optional />}
      </Field>
    </Pair>
  </>
)

type EachTaskFieldsProps = Omit<MoreFieldsProps, 'assets'>

const EachTaskFields = ({ form: { Field }, currency, approvalFixed }: EachTaskFieldsProps) => (
  <FieldGroup title={t`Each task`}>
    <Pair>
      <Field name="priority">
        {(field) => (
          <field.Select
            label={fieldLabels.priority}
            options={priorities.map((value) => ({
              value,
              label: `${priorityLabels[value]} (${priorityHelp[value]})`,
            }))}
          />
        )}
      </Field>
      <Field name="dueTime">
        {(field) => <field.TextField label={fieldLabels.dueTime} type="time" optional />}
      </Field>
      <Field name="costMinor">
        {(field) => <field.MoneyField label={fieldLabels.costMinor} currency={currency} optional />}
      </Field>
    </Pair>
    <Field name="needsApproval">
      {(field) => (
        <field.Checkbox
          label={fieldLabels.needsApproval}
          disabled={Boolean(approvalFixed)}
          help={approvalFixed}
        />
      )}
    </Field>
    <Field name="isVisibleToWorkers">
      {(field) => <field.Checkbox label={fieldLabels.isVisibleToWorkers} />}
    </Field>
  </FieldGroup>
)
