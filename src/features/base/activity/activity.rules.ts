/** What a line of the log can be about, and what can have been done to it: the codes that are stored. */
export const activityVerbs = {
  group: ['CREATED', 'CHANGED', 'DELETED', 'RESTORED'],
  member: ['JOINED', 'CHANGED', 'REMOVED', 'LEFT', 'RELEASED_TASKS', 'LEFT_TASKS'],
  invite: ['CREATED', 'ACCEPTED', 'DECLINED', 'REVOKED'],
  property: [
    'CREATED',
    'CHANGED',
    'ARCHIVED',
    'UNARCHIVED',
    'DELETED',
    'RESTORED',
    'PHOTOGRAPHED',
    'PHOTO_REMOVED',
  ],
  asset: ['IMPORTED', 'CREATED', 'ADDED', 'CHANGED', 'MOVED', 'DELETED', 'RESTORED'],
  document: ['CREATED', 'CHANGED', 'DELETED', 'RESTORED'],
  'manual-section': ['CREATED', 'CHANGED', 'DELETED', 'RESTORED', 'REORDERED'],
  secret: ['CREATED', 'CHANGED', 'VALUE_CHANGED', 'LOOKED_UP', 'DELETED', 'RESTORED'],
  ownership: ['RECORDED'],
  project: ['CREATED', 'CHANGED', 'MOVED', 'DELETED', 'RESTORED'],
  task: [
    'CREATED',
    'CHANGED',
    'DELETED',
    'RESTORED',
    'TAKEN_BACK',
    'REPORTED',
    'REPORTED_AGAIN',
    'ACCEPTED',
    'DECLINED',
    'STARTED',
    'PUT_BACK',
    'BLOCKED',
    'REVIEW_REQUESTED',
    'SENT_BACK',
    'COMPLETED',
    'APPROVED',
    'REOPENED',
    'CANCELLED',
    'ASSIGNED',
    'UNDONE',
    'UNASSIGNED',
    'COMMENTED',
    'COMMENT_CHANGED',
    'COMMENT_DELETED',
    'COMMENT_RESTORED',
    'CHECKLIST_ADDED',
    'TICKED',
    'UNTICKED',
    'CHECKLIST_CHANGED',
    'CHECKLIST_REORDERED',
    'CHECKLIST_DELETED',
    'CHECKLIST_RESTORED',
  ],
  schedule: ['CREATED', 'PAUSED', 'RESUMED', 'ENDED', 'CHANGED', 'DELETED', 'RESTORED'],
  stay: ['REQUESTED', 'CHANGED', 'CONFIRMED', 'DECLINED', 'CANCELLED', 'DELETED', 'RESTORED'],
  'family-event': ['CREATED', 'CHANGED', 'MOVED', 'DELETED', 'RESTORED'],
  payment: ['RECORDED', 'CHANGED', 'APPROVED', 'REJECTED', 'VOIDED', 'DELETED', 'RESTORED', 'IMPORTED'],
  settlement: ['RECORDED', 'CONFIRMED', 'DISPUTED', 'VOIDED', 'WRITTEN_OFF'],
  bill: ['CREATED', 'CHANGED', 'PAID', 'REOPENED', 'CANCELLED', 'DELETED', 'RESTORED'],
  'bill-series': ['CREATED', 'CHANGED', 'ENDED', 'DELETED', 'RESTORED'],
  budget: ['CREATED', 'CHANGED', 'DELETED'],
  'split-default': ['CHANGED', 'DELETED'],
} as const
export type ActivityKind = keyof typeof activityVerbs
export type VerbOf<Kind extends ActivityKind> = (typeof activityVerbs)[Kind][number]

export const activityKinds = Object.keys(activityVerbs).filter(isActivityKind)

export function isActivityKind(value: unknown): value is ActivityKind {
  return typeof value === 'string' && Object.hasOwn(activityVerbs, value)
}

export const activityPageSize = 30
