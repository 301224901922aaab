import { and, eq, sql } from 'drizzle-orm'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { groupCategories } from '../../../../server/db/schema/categories.ts'
import type { Category } from '../category-keys.ts'

const categoriesOfGroup = preparedRead((db) =>
  db
    .select({
      key: groupCategories.key,
      name: groupCategories.name,
      isHidden: sql<boolean>`${groupCategories.hiddenAt} is not null`,
      version: groupCategories.version,
    })
    .from(groupCategories)
    .where(eq(groupCategories.familyGroupId, sql.placeholder('familyGroupId')))
    .prepare('group_categories'),
)

/** The built-in ones and at most 40 own ones. */
export const listCategories = (db: Executor, familyGroupId: string) =>
  categoriesOfGroup(db).execute({ familyGroupId })

export async function findCategory(db: Executor, familyGroupId: string, category: Category) {
  const [row] = await db
    .select({ name: groupCategories.name })
    .from(groupCategories)
    .where(isThis(familyGroupId, category))
  return row
}

const isThis = (familyGroupId: string, category: Category) =>
  and(eq(groupCategories.familyGroupId, familyGroupId), eq(groupCategories.key, category))

export async function insertCategory(tx: Tx, row: { familyGroupId: string; key: Category; name: string }) {
  await tx.insert(groupCategories).values(row)
}

/** Saves the name and raises the version. */
export async function renameCategory(tx: Tx, familyGroupId: string, category: Category, name: string | null) {
  await tx
    .update(groupCategories)
    .set({ name, version: sql`${groupCategories.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(familyGroupId, category))
}

/** Keeps the version: a form that renames it overwrites nothing of this. */
export async function hideCategory(tx: Tx, familyGroupId: string, category: Category, isHidden: boolean) {
  await tx
    .update(groupCategories)
    .set({ hiddenAt: isHidden ? sql`now()` : null, updatedAt: sql`now()` })
    .where(isThis(familyGroupId, category))
}
