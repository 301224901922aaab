/** Files per form: a handful of photos. */
export const maxFilesAtOnce = 10
/** Shown on a job page, newest first. */
export const maxJobFiles = 60
