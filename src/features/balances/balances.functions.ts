import { memberFn } from '../../rpc/functions.ts'
import { input } from '../../rpc/input.ts'
import { getBalancesInput } from './balances.schemas.ts'
import * as balances from './server/balances.service.ts'

export const getBalances = memberFn({ method: 'GET' })
  .validator(input(getBalancesInput))
  .handler(({ context, data }) => balances.getBalances(context.ctx, data))
