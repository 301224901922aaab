import type { StoredTiming } from './schedules.rules.ts'
import type { ScheduleFields } from './schedules.schemas.ts'

/** The fields of a plan of which nothing is known yet, in the order of the form. */
export const emptySchedule: ScheduleFields = {
  title: '',
  description: null,
  rule: 'FREQ=YEARLY',
  countedFrom: 'DUE_DATE',
  startsOn: '',
  endsOn: null,
  maxOccurrences: null,
  leadDays: 7,
  rotation: 'NONE',
  assigneeUserId: null,
  memberUserIds: [],
  priority: 'NORMAL',
  assetId: null,
  dueTime: null,
  costMinor: null,
  checklist: [],
  needsApproval: false,
  isVisibleToWorkers: false,
}

type FieldName = keyof ScheduleFields
const fieldNames = Object.keys(emptySchedule).filter((name): name is FieldName => name in emptySchedule)

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The names of the fields whose value differs, in the order of the form. */
export const changedFields = (before: ScheduleFields, after: ScheduleFields): FieldName[] =>
  fieldNames.filter((name) => !isSame(before[name], after[name]))

/** The given fields only. */
export const pickFields = (fields: ScheduleFields, names: FieldName[]): Partial<ScheduleFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

/** The fields alone, out of anything that holds them. */
export const scheduleFieldsOf = (schedule: ScheduleFields): ScheduleFields => ({
  ...emptySchedule,
  ...pickFields(schedule, fieldNames),
})

/** Those whose work its tasks will be. */
export const doersOf = ({
  assigneeUserId,
  memberUserIds,
}: Pick<ScheduleFields, 'assigneeUserId' | 'memberUserIds'>): string[] =>
  assigneeUserId === null ? memberUserIds : [assigneeUserId, ...memberUserIds]

const timingNames = [
  'rule',
  'countedFrom',
  'startsOn',
  'endsOn',
  'maxOccurrences',
] as const satisfies (keyof StoredTiming)[]

/** Whether both come on the same dates. */
export const isSameTiming = (a: StoredTiming, b: StoredTiming) =>
  timingNames.every((name) => a[name] === b[name])
