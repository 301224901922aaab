/** Hours before and after a confirmed visit in which a link shows the codes that were chosen for it. */
export const codeWindowHours = 2
/** By link: looks at codes. */
export const revealLimit = { points: 20, durationSeconds: 3_600 }
