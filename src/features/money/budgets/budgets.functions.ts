import { memberOfBudget, memberOfGroup, memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import {
  carryBudgetsInput,
  createBudgetInput,
  deleteBudgetInput,
  listBudgetsInput,
  updateBudgetInput,
} from './budgets.schemas.ts'
import * as budgets from './server/budgets.service.ts'

export const listBudgets = memberOfGroup({ method: 'GET' })
  .validator(input(listBudgetsInput))
  .handler(({ context, data }) => budgets.listBudgets(context.ctx, data))

export const createBudget = memberOfProperty({ method: 'POST' })
  .validator(input(createBudgetInput))
  .handler(({ context, data }) => budgets.createBudget(context.ctx, data))

export const updateBudget = memberOfBudget({ method: 'POST' })
  .validator(input(updateBudgetInput))
  .handler(({ context, data }) => budgets.updateBudget(context.ctx, data))

export const deleteBudget = memberOfBudget({ method: 'POST' })
  .validator(input(deleteBudgetInput))
  .handler(({ context, data }) => budgets.deleteBudget(context.ctx, data))

export const carryBudgets = memberOfProperty({ method: 'POST' })
  .validator(input(carryBudgetsInput))
  .handler(({ context, data }) => budgets.carryBudgets(context.ctx, data))
