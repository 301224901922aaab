/** What a contractor may say of a task; that it is done says somebody of the family. */
export const jobTaskMoves = ['IN_PROGRESS', 'BLOCKED', 'IN_REVIEW'] as const

/** A page shows so many tasks of a job; the others are found once some are done. */
export const maxJobTasks = 100
