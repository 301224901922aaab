import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../../server/db/client.ts'
import { escapedForLike } from '../../../../server/db/like.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'

/** Greater than every id. */
const beforeAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Page = { q?: string | undefined; after?: string | undefined; limit: number }

/** Newest groups first, by id, which grows with time. Only the groups on the page are counted. */
export function listGroups(db: Executor, { q, after = beforeAll, limit }: Page) {
  const page = db
    .select({ id: familyGroups.id, name: familyGroups.name, createdAt: familyGroups.createdAt })
    .from(familyGroups)
    .where(
      and(
        lt(familyGroups.id, after),
        eq(familyGroups.isSample, false),
        isNull(familyGroups.deletedAt),
        q ? sql`${familyGroups.name} ilike ${`%${escapedForLike(q)}%`}` : undefined,
      ),
    )
    .orderBy(desc(familyGroups.id))
    .limit(limit)
    .as('page')
  // As separate expressions: in the column list, Drizzle would drop the table names.
  const isOfPage = (column: AnyPgColumn) => sql`${column} = ${page.id}`
  const stored = sql`${files} where ${isOfPage(files.familyGroupId)} and ${files.deletedAt} is null`
  const members = sql`${memberships} where ${isOfPage(memberships.familyGroupId)} and ${memberships.leftAt} is null`
  const houses = sql`${properties} where ${isOfPage(properties.familyGroupId)} and ${properties.deletedAt} is null`
  const byteSize = sql`${files.byteSize}`
  return db
    .select({
      id: page.id,
      name: page.name,
      createdAt: page.createdAt,
      members: sql<number>`(select count(*)::int from ${members})`,
      properties: sql<number>`(select count(*)::int from ${houses})`,
      files: sql<number>`(select count(*)::int from ${stored})`,
      bytes: sql<number>`(select coalesce(sum(${byteSize}), 0)::float8 from ${stored})`,
    })
    .from(page)
    .orderBy(desc(page.id))
}
