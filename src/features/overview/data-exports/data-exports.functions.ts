import { signedInFn } from '../../../rpc/functions.ts'
import * as dataExports from './server/data-exports.service.ts'

/** Returns the progress of the caller's export; null when there is none or it has expired. */
export const myDataExport = signedInFn({ method: 'GET' }).handler(({ context }) =>
  dataExports.findMyDataExport(context.ctx),
)

export const startDataExport = signedInFn({ method: 'POST' }).handler(({ context }) =>
  dataExports.startDataExport(context.ctx),
)
