import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import type { VerbOf } from '../../../base/entities/entities.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { lockGroup } from '../../../base/groups/server/groups.service.ts'
import { limitWrites } from '../../balance-entries/server/balance-entries.service.ts'
import {
  type CategoryView,
  canHide,
  compareCategories,
  hasRoom,
  maxOwnCategories,
  refuseName,
  storedName,
} from '../categories.rules.ts'
import type { AddCategoryInput, RenameCategoryInput, ShowCategoryInput } from '../categories.schemas.ts'
import { categoryLabel } from '../categories.ts'
import { categoryEntity } from '../category.entity.ts'
import { type Category, isBuiltIn } from '../category-keys.ts'
import * as repository from './categories.repository.ts'

type Reader = { db: Executor; member: Pick<Member, 'familyGroupId'> }

/** Returns the categories of a group, also the hidden ones. */
export async function listCategories({ db, member }: Reader): Promise<CategoryView[]> {
  const rows = await repository.listCategories(db, member.familyGroupId)
  return rows.toSorted(compareCategories)
}

/** Refuses a category that the group does not have, as its key does. @returns the group's name of it */
export async function requireCategory(
  db: Executor,
  familyGroupId: string,
  category: Category,
): Promise<string | null> {
  const found = await repository.findCategory(db, familyGroupId, category)
  if (found) return found.name
  const sentence = t`Choose a category.`
  throw new AppError('invalid', sentence, { fields: { category: sentence } })
}

/** Adds a category to the group. */
export async function addCategory(ctx: MemberContext, { name }: AddCategoryInput) {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'group.manage', async (tx, { familyGroupId }) => {
    const categories = await lockCategories(tx, familyGroupId)
    requireFree(categories, name)
    if (!hasRoom(categories)) throw full()
    const key = newId()
    await repository.insertCategory(tx, { familyGroupId, key, name })
    await record(tx, ctx, { verb: 'CREATED', key, name })
    return { category: key }
  })
}

/** Renames a category for the group; nothing that is in it changes. */
export async function renameCategory(
  ctx: MemberContext,
  { category, name, version }: RenameCategoryInput,
): Promise<{ version: number }> {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'group.manage', async (tx, { familyGroupId }) => {
    const categories = await lockCategories(tx, familyGroupId)
    const before = getCategory(categories, category)
    if (before.version !== version) throw staleEdit(newerName(), before)
    requireFree(categories, name, category)
    const stored = storedName(category, name)
    if (stored === before.name) return { version }
    await repository.renameCategory(tx, familyGroupId, category, stored)
    await record(tx, ctx, { verb: 'CHANGED', key: category, name: stored, before: before.name })
    return { version: version + 1 }
  })
}

/** Hides a category from the forms, or offers it again. */
export async function showCategory(ctx: MemberContext, { category, isOffered }: ShowCategoryInput) {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'group.manage', async (tx, { familyGroupId }) => {
    const { key, name, isHidden } = getCategory(await lockCategories(tx, familyGroupId), category)
    if (!canHide(key)) {
      throw new AppError(
        'conflict',
        t`“${categoryLabel(key, name)}” can’t be hidden, because it is used when nothing else is chosen.`,
      )
    }
    if (isHidden === !isOffered) return
    await repository.hideCategory(tx, familyGroupId, key, !isOffered)
    await record(tx, ctx, { verb: isOffered ? 'SHOWN' : 'HIDDEN', key, name })
  })
}

/** Serialises changes to the categories of a group, since names and room depend on all of them. */
async function lockCategories(tx: Tx, familyGroupId: string): Promise<CategoryView[]> {
  await lockGroup(tx, familyGroupId)
  return repository.listCategories(tx, familyGroupId)
}

function getCategory(categories: readonly CategoryView[], category: Category): CategoryView {
  const found = categories.find(({ key }) => key === category)
  if (!found) throw notFound(t`This category`)
  return found
}

function requireFree(categories: readonly CategoryView[], name: string, except?: Category) {
  const refusal = refuseName(categories, name, except)
  if (!refusal) return
  const sentence =
    refusal.reason === 'taken-by-hidden'
      ? t`“${refusal.label}” exists already, but it is hidden. Show it again, or choose another name.`
      : t`There is already a category “${refusal.label}”. Choose another name.`
  throw new AppError('conflict', sentence, { fields: { name: sentence } })
}

const full = () =>
  new AppError(
    'conflict',
    t`A group can have ${maxOwnCategories} categories of its own. Rename one that was never used.`,
  )

const newerName = () =>
  t`This category was renamed by someone else. Your name was not saved. Review the newer name, then save again.`

type Change = {
  verb: VerbOf<typeof categoryEntity>
  key: Category
  name: string | null
  before?: string | null
}

function record(
  tx: Tx,
  { user: actor, member: { familyGroupId } }: MemberContext,
  { verb, key, name, before }: Change,
) {
  const named = (categoryName: string | null) => ({ name: { category: key, categoryName } })
  return recordActivity(tx, {
    of: categoryEntity,
    // A built-in one has no id.
    entityId: isBuiltIn(key) ? familyGroupId : key,
    familyGroupId,
    actor,
    verb,
    ...(before !== undefined && { before: named(before) }),
    after: named(name),
  })
}
