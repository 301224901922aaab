/** Files in one form: a handful of photos. */
export const maxFilesAtOnce = 10
/** Shown on the page of a job, newest first. */
export const maxJobFiles = 60
