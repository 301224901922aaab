import type { Action } from './groups.rules.ts'

/** The right needed to restore each kind of thing: the same that deletes it. */
export const restoreRights = {
  property: 'property.delete',
  project: 'project.delete',
  task: 'task.delete',
  schedule: 'schedule.delete',
  stay: 'stay.delete',
  'family-event': 'event.delete',
  payment: 'payment.change',
  bill: 'payment.change',
  'bill-series': 'payment.change',
  asset: 'asset.edit',
  document: 'document.edit',
  'manual-section': 'manual.edit',
  secret: 'property.edit',
} as const satisfies Record<string, Action>

/** What the trash of a group can hold. */
export type TrashKind = keyof typeof restoreRights

const daysInTrash = 30
const dayMs = 24 * 60 * 60 * 1000

/** When a job removes for good what was deleted at the given time. */
export const removedForGoodAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + daysInTrash * dayMs)
