import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivities } from '../../../base/activity/server/activity.service.ts'
import type { LoggedAmount } from '../../../base/entities/sentences.rules.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import {
  changeInProperty,
  holdActiveProperty,
  listProperties,
} from '../../../house/properties/server/properties.service.ts'
import { limitWrites, lockMoney } from '../../balance-entries/server/balance-entries.service.ts'
import { listCategories, requireCategory } from '../../categories/server/categories.service.ts'
import { budgetEntity } from '../budget.entity.ts'
import { budgetLines, lastYear } from '../budgets.rules.ts'
import type {
  BudgetsView,
  CarryBudgetsInput,
  CreateBudgetInput,
  DeleteBudgetInput,
  ListBudgetsInput,
  NewerBudget,
  UpdateBudgetInput,
} from '../budgets.schemas.ts'
import { alreadyPlanned, type BudgetScope, newerAmount, nothingToCarry } from '../budgets.texts.ts'
import { checkBudgetsOf } from './budget-notices.service.ts'
import * as repository from './budgets.repository.ts'

/** Returns the budgets and spending of a year, of all properties or one. */
export async function listBudgets(
  ctx: MemberContext,
  { year: asked, propertyId }: Omit<ListBudgetsInput, 'familyGroupId'>,
): Promise<BudgetsView> {
  const [group, every, categories] = await Promise.all([
    getGroup(ctx),
    listProperties(ctx),
    listCategories(ctx),
  ])
  const shown = every.filter(({ id }) => propertyId === undefined || id === propertyId)
  if (propertyId !== undefined && shown.length === 0) throw notFound(t`This property`)
  const thisYear = Number(todayIn(group.timeZone, ctx.clock.now()).slice(0, 4))
  const year = asked ?? thisYear
  const of = { familyGroupId: group.id, propertyId }
  const [budgets, spent] = await Promise.all([
    repository.listBudgets(ctx.db, of, [year, year + 1]),
    repository.listSpent(ctx.db, of, year),
  ])
  return {
    familyGroupId: group.id,
    year,
    thisYear,
    currency: group.currency,
    categories,
    mayEdit: can(ctx.member.role, 'budget.edit'),
    properties: every.map(({ id, name }) => ({ id, name })),
    houses: shown
      .map(({ id, name, status }) => {
        const ofHouse = budgets.filter((budget) => budget.propertyId === id)
        const planned = ofHouse.filter((budget) => budget.year === year)
        const next = new Set(ofHouse.filter((budget) => budget.year > year).map(({ category }) => category))
        const sums = spent.flatMap((row) =>
          row.propertyId === id ? [[row.category, row.spentMinor] as const] : [],
        )
        return {
          propertyId: id,
          propertyName: name,
          isArchived: status === 'ARCHIVED',
          ...budgetLines(planned.map(planOf), new Map(sums), categories),
          toCarry: planned.filter(({ category }) => !next.has(category)).length,
        }
      })
      .toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived)),
  }
}

type Row = Awaited<ReturnType<typeof repository.getBudget>>

const planOf = ({ id, category, amountMinor, version }: Row) => ({ id, category, amountMinor, version })

/** Adds a budget; a retry returns the same. */
export async function createBudget(ctx: MemberContext, { propertyId, ...plan }: CreateBudgetInput) {
  await limitWrites(ctx)
  return changeInProperty(ctx, 'budget.edit', propertyId, async (tx, { familyGroupId }) => {
    await lockMoney(tx, familyGroupId)
    const { year, category, amountMinor } = plan
    const categoryName = category && (await requireCategory(tx, familyGroupId, category))
    const scope = { category, categoryName }
    const row = { ...plan, propertyId, familyGroupId, createdBy: ctx.user.id }
    const budgetId = await repository.insertBudget(tx, row)
    if (!budgetId) {
      const there = (await repository.listBudgets(tx, { familyGroupId, propertyId }, [year])).find(
        (budget) => budget.category === category,
      )
      if (there?.amountMinor === amountMinor) return { budgetId: there.id }
      throw new AppError('conflict', alreadyPlanned(scope))
    }
    await record(tx, ctx, { propertyId, year }, [{ verb: 'CREATED', budgetId, ...scope, amountMinor }])
    await checkBudgetsOf(tx, ctx, { propertyId, year })
    return { budgetId }
  })
}

/**
 * Changes one budget: locks its property and the money of the group, as payments do, so none reads an amount that
 * changes.
 */
async function changeBudget<Result>(
  ctx: MemberContext,
  budgetId: string,
  version: number,
  change: (tx: Tx, budget: Row, key: repository.BudgetKey) => Promise<Result>,
): Promise<Result> {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'budget.edit', async (tx, { familyGroupId }: Member) => {
    const key = { budgetId, familyGroupId }
    await holdActiveProperty(tx, { propertyId: await repository.findHouseOf(tx, key), familyGroupId })
    await lockMoney(tx, familyGroupId)
    const budget = await repository.getBudget(tx, key)
    if (budget.version !== version) {
      const { id, amountMinor } = budget
      const current: NewerBudget = { id, amountMinor, version: budget.version }
      throw staleEdit(newerAmount(), current)
    }
    return change(tx, budget, key)
  })
}

export function updateBudget(ctx: MemberContext, { budgetId, version, amountMinor }: UpdateBudgetInput) {
  return changeBudget(ctx, budgetId, version, async (tx, budget, key) => {
    if (budget.amountMinor === amountMinor) return { version }
    await repository.updateAmount(tx, key, amountMinor)
    const { category, categoryName, amountMinor: before } = budget
    const line: Line = { verb: 'CHANGED', budgetId, category, categoryName, amountMinor, before }
    await record(tx, ctx, budget, [line])
    await checkBudgetsOf(tx, ctx, budget)
    return { version: version + 1 }
  })
}

/** Deletes for good and returns its values, so that it can be added again. */
export function deleteBudget(ctx: MemberContext, { budgetId, version }: DeleteBudgetInput) {
  return changeBudget(ctx, budgetId, version, async (tx, budget, key) => {
    await repository.deleteBudget(tx, key)
    const { propertyId, year, category, categoryName, amountMinor } = budget
    const line: Line = { verb: 'DELETED', budgetId, category, categoryName, before: amountMinor }
    await record(tx, ctx, budget, [line])
    return { propertyId, year, category, amountMinor }
  })
}

/** Carries the budgets over to the next year; existing ones stay. */
export async function carryBudgets(ctx: MemberContext, { propertyId, year }: CarryBudgetsInput) {
  await limitWrites(ctx)
  return changeInProperty(ctx, 'budget.edit', propertyId, async (tx, { familyGroupId }) => {
    await lockMoney(tx, familyGroupId)
    const next = Math.min(year + 1, lastYear)
    const carried: Line[] = []
    for (const budget of await repository.listBudgets(tx, { familyGroupId, propertyId }, [year])) {
      const { category, categoryName, amountMinor } = budget
      const row = { familyGroupId, propertyId, category, amountMinor, year: next, createdBy: ctx.user.id }
      const budgetId = await repository.insertBudget(tx, row)
      if (budgetId) carried.push({ verb: 'CREATED', budgetId, category, categoryName, amountMinor })
    }
    if (carried.length === 0) throw new AppError('conflict', nothingToCarry())
    await record(tx, ctx, { propertyId, year: next }, carried)
    await checkBudgetsOf(tx, ctx, { propertyId, year: next })
    return { carried: carried.length, year: next }
  })
}

type Line = BudgetScope & {
  verb: 'CREATED' | 'CHANGED' | 'DELETED'
  budgetId: string
  amountMinor?: number
  before?: number
}

async function record(
  tx: Tx,
  { member: { familyGroupId }, user: actor }: MemberContext,
  { propertyId, year }: { propertyId: string; year: number },
  lines: Line[],
) {
  const { propertyName, currency } = await repository.getPlace(tx, { familyGroupId, propertyId })
  const worth = (amountMinor: number): LoggedAmount => ({ amountMinor, currency })
  await recordActivities(
    tx,
    lines.map(({ verb, budgetId, category, categoryName, amountMinor, before }) => {
      const name = { category, categoryName, propertyName, year }
      return {
        familyGroupId,
        actor,
        verb,
        of: budgetEntity,
        entityId: budgetId,
        propertyId,
        ...(before !== undefined && { before: { name, amount: worth(before) } }),
        ...(amountMinor !== undefined && { after: { name, amount: worth(amountMinor) } }),
      }
    }),
  )
}
