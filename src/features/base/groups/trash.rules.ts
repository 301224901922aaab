const daysInTrash = 30
const dayMs = 24 * 60 * 60 * 1000

/** When a job removes for good what was deleted at the given time. */
export const removedForGoodAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + daysInTrash * dayMs)
