/** Hours before and after a confirmed visit in which a link shows its chosen codes. */
export const codeWindowHours = 2
/** Per link: views of codes. */
export const revealLimit = { points: 20, durationSeconds: 3_600 }
