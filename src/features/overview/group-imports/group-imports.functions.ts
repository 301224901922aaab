import { signedInFn } from '../../../rpc/functions.ts'
import * as groupImports from './server/group-imports.service.ts'

/** How far the caller's last import is; null when there was none. */
export const myGroupImport = signedInFn({ method: 'GET' }).handler(({ context }) =>
  groupImports.findMyGroupImport(context.ctx),
)
