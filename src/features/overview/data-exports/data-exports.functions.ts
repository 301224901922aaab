import { signedInFn } from '../../../rpc/functions.ts'
import * as dataExports from './server/data-exports.service.ts'

/** How far one's copy is; null when none was asked for, or its day is over. */
export const myDataExport = signedInFn({ method: 'GET' }).handler(({ context }) =>
  dataExports.findMyDataExport(context.ctx),
)

export const startDataExport = signedInFn({ method: 'POST' }).handler(({ context }) =>
  dataExports.startDataExport(context.ctx),
)
