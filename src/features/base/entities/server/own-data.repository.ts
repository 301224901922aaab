import { type AnyColumn, and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../../server/db/client.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { participants } from '../../../../server/db/schema/participants.ts'

type Page = { after: string; limit: number }

/** A file in the export of one's own data. Each feature declares its own; `overview/data-exports` lists them all. */
export type OwnData = {
  name: string
  /** Its line in the readme. */
  about: string
  /** The tables it covers. */
  of: readonly PgTable[]
} & (
  | { read: (db: Executor, userId: string) => Promise<unknown> }
  | { page: (db: Executor, userId: string, page: Page) => PromiseLike<{ id: unknown }[]> }
)

type OwnList = Pick<OwnData, 'name' | 'about'> & {
  table: PgTable & { id: PgColumn }
  /** Lists columns explicitly, including `id`, so that a secret column added later is not exported. */
  rows: (db: Executor, userId: string) => PgSelect<string, { id: PgColumn }>
  /** Selects the person's own rows. */
  isOwn: (userId: string) => SQL | undefined
}

/** Declares a list of any length, read page by page by ascending id. */
export const ownList = (list: OwnList): OwnData =>
  // Assigned and not copied: what it says of itself is read for each reader.
  Object.assign(list, {
    of: [list.table],
    page: (db: Executor, userId: string, { after, limit }: Page) =>
      list
        .rows(db, userId)
        .where(and(list.isOwn(userId), gt(list.table.id, after)))
        .orderBy(asc(list.table.id))
        .limit(limit),
  })

/** Selects the groups the person is a member of, whose data about them they may see. */
export const isGroupOf = (userId: string, familyGroupId: AnyColumn) =>
  and(
    eq(memberships.familyGroupId, familyGroupId),
    eq(memberships.userId, userId),
    isNull(memberships.leftAt),
  )

/** Selects the person's memberships for the money of a group. */
export const isMyself = (userId: string, familyGroupId: AnyColumn) =>
  and(eq(participants.familyGroupId, familyGroupId), eq(participants.userId, userId))
