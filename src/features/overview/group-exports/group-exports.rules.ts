import type { GroupExportView } from './group-exports.schemas.ts'

/** How long a finished file can be downloaded. */
export const readyHours = 24

/** One that is not done by then was lost with its job. */
export const openHoursAtMost = 5

export const groupExportLimit = { points: 10, durationSeconds: 3_600 }

/** Whether it is still being made, so that the page asks again. */
export const isBeingMade = (groupExport: Pick<GroupExportView, 'status'> | null | undefined) =>
  groupExport?.status === 'WAITING' || groupExport?.status === 'RUNNING'

/** The rows take the first tenth, the files the rest; the last percent belongs to the moment when it can be downloaded. */
export const percentOfRows = (tablesDone: number, tables: number) => Math.floor((tablesDone / tables) * 10)
export const percentOfFiles = (filesDone: number, files: number) =>
  10 + Math.floor((filesDone / Math.max(files, 1)) * 89)
