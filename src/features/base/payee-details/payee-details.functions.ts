import { signedInFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { savePayeeDetailsInput } from './payee-details.schemas.ts'
import * as details from './server/payee-details.service.ts'

export const myPayeeDetails = signedInFn({ method: 'GET' }).handler(({ context }) =>
  details.getMyPayeeDetails(context.ctx),
)

export const savePayeeDetails = signedInFn({ method: 'POST' })
  .validator(input(savePayeeDetailsInput))
  .handler(({ context, data }) => details.savePayeeDetails(context.ctx, data))
