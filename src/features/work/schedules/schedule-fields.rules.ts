import { fieldsLike, isFilled } from '../../../lib/fields.ts'
import type { StoredTiming } from './schedules.rules.ts'
import type { ScheduleFields } from './schedules.schemas.ts'

/** An empty schedule, in the order of the form. */
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
  workerId: null,
  memberUserIds: [],
  priority: 'NORMAL',
  assetId: null,
  dueTime: null,
  costMinor: null,
  checklist: [],
  needsApproval: false,
  isVisibleToWorkers: false,
}

export const { changedFields, pickFields, fieldsOf: scheduleFieldsOf } = fieldsLike(emptySchedule)

const folded = [
  'description',
  'checklist',
  'assetId',
  'countedFrom',
  'leadDays',
  'endsOn',
  'maxOccurrences',
  'priority',
  'dueTime',
  'costMinor',
  'needsApproval',
  'isVisibleToWorkers',
] as const satisfies (keyof ScheduleFields)[]

type FoldedValues = Partial<Record<(typeof folded)[number], unknown>>

/** Returns whether a field under “More details” has a value besides the usual one. */
export const hasDetails = (values: FoldedValues): boolean => isFilled(folded, values, emptySchedule)

/** The people who will do its tasks. */
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

/** Tells whether both have the same dates. */
export const isSameTiming = (a: StoredTiming, b: StoredTiming) =>
  timingNames.every((name) => a[name] === b[name])
