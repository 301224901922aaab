import type { DataExportView } from './data-exports.schemas.ts'

/** How long a finished export can be downloaded. */
export const readyHours = 24

/** An export that takes longer has lost its job and can be requested again. */
export const openHoursAtMost = 3

export const exportLimit = { points: 10, durationSeconds: 3_600 }

/** Tells whether it is still being created and should be polled. */
export const isExportRunning = (dataExport: DataExportView | null | undefined) =>
  dataExport?.status === 'WAITING' || dataExport?.status === 'RUNNING'

/** Returns whole percent; 100 only when it can be downloaded. */
export const percentOf = (partsDone: number, parts: number) => Math.floor((partsDone / parts) * 99)
