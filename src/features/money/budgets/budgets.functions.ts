import { memberOfBudget, memberOfGroup, memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import * as schemas from './budgets.schemas.ts'
import * as budgets from './server/budgets.service.ts'

export const listBudgets = memberOfGroup({ method: 'GET' })
  .validator(input(schemas.listBudgetsInput))
  .handler(({ context, data }) => budgets.listBudgets(context.ctx, data))

export const createBudget = memberOfProperty({ method: 'POST' })
  .validator(input(schemas.createBudgetInput))
  .handler(({ context, data }) => budgets.createBudget(context.ctx, data))

export const updateBudget = memberOfBudget({ method: 'POST' })
  .validator(input(schemas.updateBudgetInput))
  .handler(({ context, data }) => budgets.updateBudget(context.ctx, data))

export const deleteBudget = memberOfBudget({ method: 'POST' })
  .validator(input(schemas.deleteBudgetInput))
  .handler(({ context, data }) => budgets.deleteBudget(context.ctx, data))

export const carryBudgets = memberOfProperty({ method: 'POST' })
  .validator(input(schemas.carryBudgetsInput))
  .handler(({ context, data }) => budgets.carryBudgets(context.ctx, data))
