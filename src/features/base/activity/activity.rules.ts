/** What a line of the log can be about; also what the list can be narrowed to. */
export const activityKinds = [
  'group',
  'member',
  'invite',
  'property',
  'asset',
  'document',
  'manual-section',
  'secret',
  'ownership',
  'project',
  'task',
  'schedule',
  'stay',
  'family-event',
  'payment',
  'settlement',
  'bill',
  'bill-series',
  'budget',
  'split-default',
] as const
export type ActivityKind = (typeof activityKinds)[number]

export const isActivityKind = (value: unknown): value is ActivityKind =>
  activityKinds.some((kind) => kind === value)

export const activityPageSize = 30
