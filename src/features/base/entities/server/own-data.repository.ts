import { type AnyColumn, and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../../server/db/client.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { participants } from '../../../../server/db/schema/participants.ts'

type Page = { after: string; limit: number }

/** A file of the copy of one's own data. Each feature declares its own; `overview/data-exports` lists them all. */
export type OwnData = {
  name: string
  /** Its line in the readme. */
  about: string
  /** The tables that it answers for. */
  of: readonly PgTable[]
} & (
  | { read: (db: Executor, userId: string) => Promise<unknown> }
  | { page: (db: Executor, userId: string, page: Page) => PromiseLike<{ id: unknown }[]> }
)

type OwnList = Pick<OwnData, 'name' | 'about'> & {
  table: PgTable & { id: PgColumn }
  /** Names the columns one by one, `id` among them: a secret that is added to the table later does not slip in. */
  rows: (db: Executor, userId: string) => PgSelect<string, { id: PgColumn }>
  /** Which rows are the person's own. */
  isOwn: (userId: string) => SQL | undefined
}

/** Declares a list of any length, read page by page in the order of the ids, which is that of their age. */
export const ownList = ({ name, about, table, rows, isOwn }: OwnList): OwnData => ({
  name,
  about,
  of: [table],
  page: (db, userId, { after, limit }) =>
    rows(db, userId)
      .where(and(isOwn(userId), gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(limit),
})

/** A group that the person is still in: what others are told of them there is theirs to know. */
export const isGroupOf = (userId: string, familyGroupId: AnyColumn) =>
  and(
    eq(memberships.familyGroupId, familyGroupId),
    eq(memberships.userId, userId),
    isNull(memberships.leftAt),
  )

/** Who the person is in the money of a group. */
export const isMyself = (userId: string, familyGroupId: AnyColumn) =>
  and(eq(participants.familyGroupId, familyGroupId), eq(participants.userId, userId))
