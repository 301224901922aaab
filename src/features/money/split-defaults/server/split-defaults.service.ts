import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import type { VerbOf } from '../../../base/entities/entities.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { wholeBasisPoints } from '../../../house/ownership/ownership.rules.ts'
import { listOwnersInGroupOn, listOwnersOn } from '../../../house/ownership/server/ownership.service.ts'
import { getProperty, holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { limitWrites, lockMoney, logOf } from '../../balance-entries/server/balance-entries.service.ts'
import { compareScopes } from '../../categories/categories.rules.ts'
import type { Category } from '../../categories/category-keys.ts'
import { requireCategory } from '../../categories/server/categories.service.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import type { SplitFields } from '../../splits/split-draft.rules.ts'
import { split, type Weight } from '../../splits/splits.rules.ts'
import { splitRefusalText } from '../../splits/splits.texts.ts'
import { splitDefaultEntity } from '../split-default.entity.ts'
import { defaultSplitOf, type RuleScope, ruleFor, scopeText } from '../split-defaults.rules.ts'
import type {
  DefaultSplitInput,
  DefaultSplitView,
  SetSplitDefaultInput,
  SplitDefaultView,
} from '../split-defaults.schemas.ts'
import * as repository from './split-defaults.repository.ts'

/** Returns the splitting rules of the group, those for shared costs first. */
export async function listSplitDefaults(ctx: MemberContext): Promise<SplitDefaultView[]> {
  const rules = await repository.listRules(ctx.db, ctx.member.familyGroupId)
  const byProperty = Map.groupBy(rules, ({ propertyId }) => propertyId)
  return withWeights(
    ctx.db,
    [...byProperty.values()].flatMap((ofProperty) => ofProperty.toSorted(compareScopes)),
  )
}

async function withWeights(db: Executor, rules: repository.Rule[]): Promise<SplitDefaultView[]> {
  const parts = await repository.listParts(
    db,
    rules.map(({ id }) => id),
  )
  const partsOf = Map.groupBy(parts, ({ splitDefaultId }) => splitDefaultId)
  return rules.map((rule) => ({
    ...rule,
    weights: (partsOf.get(rule.id) ?? []).map(({ participantId, weight }) => ({ participantId, weight })),
  }))
}

type Payment = Omit<DefaultSplitInput, 'familyGroupId'>

/** Returns the default split of a payment. */
export async function defaultSplit(ctx: MemberContext, payment: Payment): Promise<DefaultSplitView> {
  if (payment.propertyId) await getProperty(ctx, payment.propertyId)
  return findDefault(ctx.db, ctx, payment)
}

type Sent = { propertyId: string | null; category: Category; paidOn: string }

/** Returns the default split of a payment that is recorded without one. The caller holds its property. */
export async function usualSplit(
  tx: Tx,
  ctx: MemberContext,
  { propertyId, category, paidOn }: Sent,
): Promise<SplitFields> {
  const { method, weights } = await findDefault(tx, ctx, { propertyId, category, on: paidOn })
  return { method, weights }
}

async function findDefault(
  db: Executor,
  ctx: MemberContext,
  { propertyId, category, on }: Payment,
): Promise<DefaultSplitView> {
  const { familyGroupId } = ctx.member
  const rules = await repository.listRulesFor(db, familyGroupId, { propertyId, category })
  const found = ruleFor(rules, { propertyId, category })
  const [rule] = found ? await withWeights(db, [found]) : []
  const owners = propertyId
    ? await listOwnersOn(db, { propertyId, familyGroupId }, on)
    : { owners: await listOwnersInGroupOn(db, familyGroupId, on), isWhole: false }
  const userIds = new Set(owners.owners.flatMap(({ userId }) => userId ?? []))
  const people = await listParticipants(ctx, db)
  const { method, weights, isByRule } = defaultSplitOf(rule, { ...owners, userIds }, people)
  const isNamed = new Set(rule?.weights.map(({ participantId }) => participantId))
  const left = people.filter(({ id, standing }) => standing === 'FORMER' && isNamed.has(id))
  return {
    method,
    weights,
    rule: isByRule && rule ? scopeText(rule, rule.propertyName) : null,
    left: left.map(({ name }) => name),
  }
}

/** Adds or replaces a rule; rejects a stale edit. */
export async function setSplitDefault(
  ctx: MemberContext,
  { propertyId, category, method, weights, version }: SetSplitDefaultInput,
) {
  await limitWrites(ctx)
  requireWhole(method, weights)
  return changeInGroup(ctx, 'group.manage', async (tx, { familyGroupId }) => {
    if (propertyId) await holdActiveProperty(tx, { propertyId, familyGroupId })
    await lockMoney(tx, familyGroupId)
    const categoryName = category && (await requireCategory(tx, familyGroupId, category))
    const scope = { propertyId, category }
    const before = await repository.findRuleOf(tx, familyGroupId, scope)
    if ((before?.version ?? null) !== version) throw stale()
    await requirePeople(tx, ctx, weights)
    // The owners are read for each payment.
    const kept = method === 'OWNERSHIP' ? [] : weights
    const put = await repository.putRule(tx, { ...scope, familyGroupId, method }, kept)
    const propertyName =
      (await repository.findRule(tx, familyGroupId, put.splitDefaultId))?.propertyName ?? null
    await record(
      tx,
      ctx,
      put.splitDefaultId,
      { ...scope, categoryName },
      {
        verb: 'CHANGED',
        propertyName,
        ...(before && { before: { method: before.method } }),
        after: { method },
      },
    )
    return put
  })
}

function requireWhole(method: SetSplitDefaultInput['method'], weights: readonly Weight[]) {
  // Equal and ownership splits name no one.
  if (method === 'OWNERSHIP' || (method === 'EQUAL' && weights.length === 0)) return
  const result = split(wholeBasisPoints, method, weights)
  if (!('refusal' in result)) return
  const sentence = splitRefusalText(result.refusal, method, 'EUR')
  throw new AppError('invalid', sentence, { fields: { split: sentence } })
}

/** Only current participants of this group. */
async function requirePeople(tx: Tx, ctx: MemberContext, weights: readonly Weight[]) {
  const ids = weights.map(({ participantId }) => participantId)
  if (ids.length === 0) return
  const people = await listParticipants(ctx, tx, ids)
  if (people.filter(({ standing }) => standing !== 'FORMER').length === new Set(ids).size) return
  const sentence = t`Someone in this split is no longer in the group. Remove them, then save again.`
  throw new AppError('invalid', sentence, { fields: { split: sentence } })
}

const stale = () =>
  new AppError(
    'conflict',
    t`This rule was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
  )

export async function removeSplitDefault(ctx: MemberContext, splitDefaultId: string) {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'group.manage', async (tx, { familyGroupId }) => {
    await lockMoney(tx, familyGroupId)
    const rule = await repository.findRule(tx, familyGroupId, splitDefaultId)
    if (!rule) throw notFound(t`This rule`)
    await repository.deleteRule(tx, familyGroupId, splitDefaultId)
    const { propertyName, method } = rule
    await record(tx, ctx, splitDefaultId, rule, { verb: 'DELETED', propertyName, before: { method } })
  })
}

const logRule = logOf(splitDefaultEntity)

type Change = {
  verb: VerbOf<typeof splitDefaultEntity>
  propertyName: string | null
  before?: object
  after?: object
}

function record(
  tx: Tx,
  ctx: MemberContext,
  splitDefaultId: string,
  { propertyId, category, categoryName }: RuleScope & { categoryName: string | null },
  { verb, propertyName, before, after }: Change,
) {
  const name = scopeText({ category, categoryName }, propertyName)
  const place = { id: splitDefaultId, familyGroupId: ctx.member.familyGroupId, propertyId }
  return logRule(tx, ctx, place, {
    verb,
    ...(before && { before: { name, ...before } }),
    ...(after && { after: { name, ...after } }),
  })
}
