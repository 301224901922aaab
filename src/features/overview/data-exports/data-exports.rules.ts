import type { DataExportView } from './data-exports.schemas.ts'

/** How long a finished copy can be fetched. */
export const readyHours = 24

/** An export that is not done by then was lost with its job: it may be asked for again. */
export const openHoursAtMost = 3

export const exportLimit = { points: 10, durationSeconds: 3_600 }

/** Whether it is still being made, so that the page asks again. */
export const isBeingMade = (dataExport: DataExportView | null | undefined) =>
  dataExport?.status === 'WAITING' || dataExport?.status === 'RUNNING'

/** How far it is, in whole percent; the last one belongs to the moment when it can be fetched. */
export const percentOf = (partsDone: number, parts: number) => Math.floor((partsDone / parts) * 99)
