import { signedInFn } from '../../../rpc/functions.ts'
import { runtime } from '../../../server/runtime.ts'
import { findReceiptReader } from './server/receipts.service.ts'

export const getReceiptReader = signedInFn({ method: 'GET' }).handler(() => findReceiptReader(runtime().ai))
