import type { GroupExportView } from './group-exports.schemas.ts'

/** How long a finished export can be downloaded. */
export const readyHours = 24

/** An export that takes longer has lost its job. */
export const openHoursAtMost = 5

export const groupExportLimit = { points: 10, durationSeconds: 3_600 }

/** Tells whether it is still being created and should be polled. */
export const isExportRunning = (groupExport: Pick<GroupExportView, 'status'> | null | undefined) =>
  groupExport?.status === 'WAITING' || groupExport?.status === 'RUNNING'

/** The rows are the first tenth, the files the rest; 100 only when it can be downloaded. */
export const percentOfRows = (tablesDone: number, tables: number) => Math.floor((tablesDone / tables) * 10)
export const percentOfFiles = (filesDone: number, files: number) =>
  10 + Math.floor((filesDone / Math.max(files, 1)) * 89)
