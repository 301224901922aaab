/** Messages per page. */
export const messagePageSize = 50
/** Per author: messages of members. Those of contractors count with all writes of a link. */
export const messageLimit = { points: 60, durationSeconds: 3_600 }
