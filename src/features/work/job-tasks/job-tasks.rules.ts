/** The statuses a contractor can set; only the family marks a task as done. */
export const jobTaskMoves = ['IN_PROGRESS', 'BLOCKED', 'IN_REVIEW'] as const

/** The limit of tasks on a job page; further ones appear once some are done. */
export const maxJobTasks = 100
