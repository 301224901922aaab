import { t } from '@lingui/core/macro'
import { asDay, asIs, asMoney, asTime, asYesOrNo } from '../../../lib/field-texts.ts'
import { type FieldTexts, fieldsLike, isFilled } from '../../../lib/fields.ts'
import { priorityLabels } from '../work-terms/priorities.texts.ts'
import type { NewTaskFields, TaskFields } from './tasks.schemas.ts'

// The fields of a task that a member fills in. Forms, conflicts and log entries follow from them.

/** An empty task, in the order of the form. */
export const emptyTask: TaskFields = {
  title: '',
  description: null,
  projectId: null,
  assetId: null,
  priority: 'NORMAL',
  assigneeUserId: null,
  workerId: null,
  dueOn: null,
  dueTime: null,
  costMinor: null,
  needsApproval: false,
  isVisibleToWorkers: false,
}

export const { changedFields, pickFields, fieldsOf: taskFieldsOf } = fieldsLike(emptyTask)

const folded = [
  'description',
  'checklist',
  'priority',
  'dueTime',
  'projectId',
  'assetId',
  'costMinor',
  'needsApproval',
  'isVisibleToWorkers',
] as const satisfies (keyof NewTaskFields)[]

type FoldedValues = Partial<Record<(typeof folded)[number], unknown>>

/** Returns whether a field under “More details” has a value. */
export const hasDetails = (values: FoldedValues): boolean => isFilled(folded, values, emptyTask)

type Options = readonly { value: string; label: string }[]

/** What a task can belong to, and the currency of its group. */
type Words = {
  currency: string
  choices: { people: Options; workers: Options; projects: Options; assets: Options }
}

const labelIn =
  (kind: keyof Words['choices']) =>
  (id: string | null, { choices }: Words) =>
    id === null ? '' : (choices[kind].find(({ value }) => value === id)?.label ?? t`Another option`)

/** How readers see the fields: in the form, on the page, and beside a newer version. */
export const fieldTexts: FieldTexts<TaskFields, Words> = {
  title: {
    get label() {
      return t`Title`
    },
    text: asIs,
  },
  description: {
    get label() {
      return t`Description`
    },
    text: asIs,
  },
  projectId: {
    get label() {
      return t`Project`
    },
    text: labelIn('projects'),
  },
  assetId: {
    get label() {
      return t`Asset`
    },
    text: labelIn('assets'),
  },
  priority: {
    get label() {
      return t`Priority`
    },
    text: (value) => priorityLabels[value],
  },
  assigneeUserId: {
    get label() {
      return t`Assigned to`
    },
    text: labelIn('people'),
  },
  workerId: {
    get label() {
      return t`Contractor`
    },
    text: labelIn('workers'),
  },
  dueOn: {
    get label() {
      return t`Due date`
    },
    text: asDay,
  },
  dueTime: {
    get label() {
      return t`Time`
    },
    text: asTime,
  },
  costMinor: {
    get label() {
      return t`Cost`
    },
    text: asMoney,
  },
  needsApproval: {
    get label() {
      return t`Needs approval`
    },
    text: asYesOrNo,
  },
  isVisibleToWorkers: {
    get label() {
      return t`Visible to contractors`
    },
    text: asYesOrNo,
  },
}
