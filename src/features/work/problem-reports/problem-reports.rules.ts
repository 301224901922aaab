import type { TaskStatus } from '../tasks/tasks.rules.ts'

/** Per personal link: reports that nobody has decided, and tries in a day. */
export const maxWaitingByLink = 10
export const problemByLinkLimit = { points: 20, durationSeconds: 86_400 }
/** Photos that a relative can add to one problem report. */
export const maxPhotosByLink = 5
/** The limit of problem reports on a relative’s page. */
export const shownProblemsByLink = 20

/** What a relative is told of a problem report; how the group works on it is not theirs to see. */
export type ProblemState = 'WAITING' | 'ACCEPTED' | 'DONE' | 'DECLINED' | 'CLOSED'

const states: Record<TaskStatus, ProblemState> = {
  REPORT: 'WAITING',
  TODO: 'ACCEPTED',
  IN_PROGRESS: 'ACCEPTED',
  BLOCKED: 'ACCEPTED',
  IN_REVIEW: 'ACCEPTED',
  DONE: 'DONE',
  DECLINED: 'DECLINED',
  CANCELLED: 'CLOSED',
}

export const problemState = (status: TaskStatus): ProblemState => states[status]
