import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RequestContext } from '../context.ts'
import type { Db, Tx } from '../db/client.ts'
import { isPropertyThere, isTrashExpired } from '../db/presence.ts'
import { workApart } from './apart.ts'
import type { JobContext } from './define-job.ts'

type Trashed = PgTable & { id: PgColumn; familyGroupId: PgColumn; deletedAt: PgColumn; propertyId?: PgColumn }

/** The services of a purge. `signal` tells it to stop; a later run does the rest. */
export type PurgeContext = Pick<RequestContext, 'db' | 'log'> & Partial<Pick<JobContext, 'signal'>>

type Purge = {
  table: Trashed
  /** Deletes the given locked rows with everything that depends on them. */
  remove: (tx: Tx, ids: string[]) => Promise<unknown>
  batch?: number
  /** Rows to keep. */
  unless?: SQL
}

/**
 * Permanently deletes what was deleted more than 30 days ago, except what is deleted with its property. Each group has
 * its own transactions, so a failure in one does not stop the others.
 * @returns how many rows were removed
 * @throws the signal's reason, between two transactions
 */
export async function purgeTrash({ db, log, signal }: PurgeContext, ...purges: Purge[]): Promise<number> {
  const apart = workApart({ log })
  let purged = 0
  for (const { table, remove, batch = 500, unless } of purges) {
    const isDue = and(
      isTrashExpired(table.deletedAt),
      table.propertyId && isPropertyThere(table.propertyId),
      unless && not(unless),
    )
    for (const familyGroupId of await listGroups(db, table, isDue)) {
      const isOurs = and(eq(table.familyGroupId, familyGroupId), isDue)
      for (let taken = batch; taken === batch; purged += taken) {
        signal?.throwIfAborted()
        const work = () => db.transaction((tx) => purgeBatch(tx, { table, isOurs, remove, batch }))
        taken = (await apart.run({ familyGroupId }, work)) ?? 0
      }
    }
  }
  apart.finish()
  return purged
}

async function listGroups(db: Db, table: Trashed, isDue: SQL | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: sql<string>`${table.familyGroupId}` })
    .from<PgTable>(table)
    .where(isDue)
  return rows.map(({ id }) => id)
}

type Batch = Required<Omit<Purge, 'unless'>> & { isOurs: SQL | undefined }

async function purgeBatch(tx: Tx, { table, isOurs, remove, batch }: Batch): Promise<number> {
  const rows = await tx
    .select({ id: sql<string>`${table.id}` })
    .from<PgTable>(table)
    .where(isOurs)
    .limit(batch)
    .for('update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await remove(tx, ids)
  return ids.length
}
