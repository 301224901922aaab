import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { builtInCategories } from '../../../../lib/built-in-categories.ts'
import { categoryNameOf } from '../../../../server/db/category-name.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { splitDefaultParts, splitDefaults } from '../../../../server/db/schema/payments.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { maxPropertiesPerGroup } from '../../../base/groups/groups.rules.ts'
import { maxOwnCategories } from '../../categories/categories.rules.ts'
import type { Weight } from '../../splits/splits.rules.ts'
import type { RuleScope } from '../split-defaults.rules.ts'

/** One for each category and one for all, of each property and of the group. */
const maxRules = (maxPropertiesPerGroup + 1) * (builtInCategories.length + maxOwnCategories + 1)

const isOfScope = ({ propertyId, category }: RuleScope) =>
  and(
    propertyId === null ? isNull(splitDefaults.propertyId) : eq(splitDefaults.propertyId, propertyId),
    category === null ? isNull(splitDefaults.category) : eq(splitDefaults.category, category),
  )

const ruleColumns = {
  id: splitDefaults.id,
  propertyId: splitDefaults.propertyId,
  propertyName: properties.name,
  category: splitDefaults.category,
  categoryName: categoryNameOf('split_defaults'),
  method: splitDefaults.method,
  version: splitDefaults.version,
}

const selectRules = (db: Executor) =>
  db
    .select(ruleColumns)
    .from(splitDefaults)
    .leftJoin(properties, eq(properties.id, splitDefaults.propertyId))
    .$dynamic()

/** Reads the rules of the group by property; those of a property in the trash are hidden with it. */
export const listRules = (db: Executor, familyGroupId: string) =>
  selectRules(db)
    .where(
      and(
        eq(splitDefaults.familyGroupId, familyGroupId),
        or(isNull(splitDefaults.propertyId), isNull(properties.deletedAt)),
      ),
    )
    .orderBy(sql`lower(${properties.name}) nulls first`, asc(properties.id))
    .limit(maxRules)

/** Reads the rules that may apply: at most four. */
export const listRulesFor = (db: Executor, familyGroupId: string, { propertyId, category }: RuleScope) =>
  selectRules(db).where(
    and(
      eq(splitDefaults.familyGroupId, familyGroupId),
      or(isNull(splitDefaults.propertyId), propertyId ? eq(splitDefaults.propertyId, propertyId) : undefined),
      or(isNull(splitDefaults.category), category ? eq(splitDefaults.category, category) : undefined),
    ),
  )

export async function findRuleOf(db: Executor, familyGroupId: string, scope: RuleScope) {
  const [rule] = await selectRules(db).where(
    and(eq(splitDefaults.familyGroupId, familyGroupId), isOfScope(scope)),
  )
  return rule
}

export async function findRule(db: Executor, familyGroupId: string, splitDefaultId: string) {
  const [rule] = await selectRules(db).where(
    and(eq(splitDefaults.familyGroupId, familyGroupId), eq(splitDefaults.id, splitDefaultId)),
  )
  return rule
}

export type Rule = NonNullable<Awaited<ReturnType<typeof findRule>>>

export const listParts = (db: Executor, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({
          splitDefaultId: splitDefaultParts.splitDefaultId,
          participantId: splitDefaultParts.participantId,
          weight: splitDefaultParts.weight,
        })
        .from(splitDefaultParts)
        .where(inArray(splitDefaultParts.splitDefaultId, [...ids]))
        .orderBy(asc(splitDefaultParts.participantId))

type NewRule = RuleScope & { familyGroupId: string; method: Rule['method'] }

/** Replaces the rule of the same scope. @returns its id and version */
export async function putRule(tx: Tx, rule: NewRule, weights: readonly Weight[]) {
  const [row] = await tx
    .insert(splitDefaults)
    .values(rule)
    .onConflictDoUpdate({
      target: [splitDefaults.familyGroupId, splitDefaults.propertyId, splitDefaults.category],
      set: { method: rule.method, version: sql`${splitDefaults.version} + 1`, updatedAt: sql`now()` },
    })
    .returning({ splitDefaultId: splitDefaults.id, version: splitDefaults.version })
  if (!row) throw new Error('the rule was not stored')
  const { splitDefaultId } = row
  await tx.delete(splitDefaultParts).where(eq(splitDefaultParts.splitDefaultId, splitDefaultId))
  const { familyGroupId } = rule
  if (weights.length > 0) {
    await tx
      .insert(splitDefaultParts)
      .values(weights.map((weight) => ({ ...weight, splitDefaultId, familyGroupId })))
  }
  return row
}

export async function deleteRule(tx: Tx, familyGroupId: string, splitDefaultId: string) {
  await tx
    .delete(splitDefaults)
    .where(and(eq(splitDefaults.familyGroupId, familyGroupId), eq(splitDefaults.id, splitDefaultId)))
}
