import { signedInFn } from '../../../rpc/functions.ts'
import * as groupImports from './server/group-imports.service.ts'

/** Returns the progress of the caller's last import; null when there is none. */
export const myGroupImport = signedInFn({ method: 'GET' }).handler(({ context }) =>
  groupImports.findMyGroupImport(context.ctx),
)
