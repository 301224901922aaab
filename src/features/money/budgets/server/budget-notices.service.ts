import type { CurrentUser, Member, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { budgetAlert } from '../../../base/notifications/types/money.ts'
import type { Category } from '../../categories/category-keys.ts'
import { noticePercents, noticesDue } from '../budgets.rules.ts'
import { budgetName } from '../budgets.texts.ts'
import * as repository from './budgets.repository.ts'

/** Whose change it is; no user when nobody made it. */
type Spender = Pick<RequestContext, 'enqueue'> & {
  user: Pick<CurrentUser, 'id'> | null
  member: Pick<Member, 'familyGroupId'>
}

type Expense = { propertyId: string | null; category: Category; paidOn: string }

/**
 * Notifies when an approved expense brings a budget to 80% or 100%. Called in the transaction of the payment, after it
 * is written, under `lockMoney`. Shared costs have no budget.
 */
export async function checkBudgets(
  tx: Tx,
  ctx: Spender,
  { propertyId, category, paidOn }: Expense,
): Promise<void> {
  if (propertyId === null) return
  await checkBudgetsOf(tx, ctx, { propertyId, year: Number(paidOn.slice(0, 4)), categories: [category] })
}

type Scope = { propertyId: string; year: number; categories?: readonly Category[] }

/** Checks the budgets of a property and year after a budget changed. */
export async function checkBudgetsOf(
  tx: Tx,
  ctx: Spender,
  { propertyId, year, categories }: Scope,
): Promise<void> {
  const house = { familyGroupId: ctx.member.familyGroupId, propertyId }
  const budgets = await repository.listBudgetsWithNotices(tx, house, { year, categories })
  // Skip the sum once every threshold was notified.
  const open = budgets.filter(({ given }) => given.length < noticePercents.length)
  if (open.length === 0) return
  const spent = await repository.listSpent(tx, house, year)
  for (const { given, ...budget } of open) {
    const spentMinor = spent
      .filter(({ category }) => budget.category === null || category === budget.category)
      .reduce((total, row) => total + row.spentMinor, 0)
    const due = noticesDue({ spentMinor, amountMinor: budget.amountMinor }, given)
    const percent = due.at(-1)
    if (percent === undefined) continue
    const { id: budgetId, amountMinor } = budget
    await repository.insertNotices(
      tx,
      due.map((notice) => ({ budgetId, amountMinor, percent: notice })),
    )
    await tell(tx, ctx, { ...budget, spentMinor, percent })
  }
}

type Told = Omit<Awaited<ReturnType<typeof repository.getBudget>>, 'version'> & {
  spentMinor: number
  percent: 80 | 100
}

/** Notifies everyone who pays for the property, except the actor. */
async function tell(tx: Tx, ctx: Spender, told: Told) {
  const { familyGroupId } = ctx.member
  const { propertyId, year, category, categoryName, amountMinor, spentMinor, percent } = told
  const { propertyName, currency } = await repository.getPlace(tx, { familyGroupId, propertyId })
  await raiseNotification(tx, ctx, budgetAlert, {
    userIds: await listMemberIds(tx, familyGroupId, ['MANAGER', 'MEMBER']),
    actorUserId: ctx.user?.id ?? null,
    familyGroupId,
    facts: {
      familyGroupId,
      propertyId,
      budgetName: () => budgetName({ category, categoryName, propertyName, year }),
      percent,
      spentMinor,
      plannedMinor: amountMinor,
      currency,
    },
    // Keyed by category, not id: a restored budget notifies nobody twice.
    dedupeKey: `budget-${propertyId}-${year}-${category ?? 'ALL'}-${amountMinor}-${percent}`,
  })
}
