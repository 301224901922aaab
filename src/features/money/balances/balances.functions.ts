import { memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as schemas from './balances.schemas.ts'
import * as balances from './server/balances.service.ts'
import * as entries from './server/entries.service.ts'
import * as reminders from './server/reminders.service.ts'

export const getBalances = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.getBalancesInput))
  .handler(({ context, data }) => balances.getBalances(context.ctx, data))

export const remindToSettle = memberOfGroup({ method: 'POST' })
  .validator(input(schemas.remindToSettleInput))
  .handler(({ context, data }) => reminders.remindToSettle(context.ctx, data))

export const listEntries = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.listEntriesInput))
  .handler(({ context, data }) => entries.listEntries(context.ctx, data))

export const getStatement = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.getStatementInput))
  .handler(({ context, data }) => entries.getStatement(context.ctx, data))
