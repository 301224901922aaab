/** How many messages are shown at a time. */
export const messagePageSize = 50
/** By author: messages of members. Those of contractors are counted with all that a link writes. */
export const messageLimit = { points: 60, durationSeconds: 3_600 }
