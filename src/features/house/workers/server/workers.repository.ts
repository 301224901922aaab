import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNull,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { inBatches } from '../../../../server/db/insert-batches.ts'
import { escapedForLike } from '../../../../server/db/like.ts'
import { hasRecords } from '../../../../server/db/presence.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import type { Trade, WorkerSort, WorkerStatus } from '../workers.rules.ts'
import type { WorkerFields } from '../workers.schemas.ts'

/** Each statement filters by contractor and group, so an ID of another group finds nothing. */
export type WorkerKey = { workerId: string; familyGroupId: string }

const isThis = ({ workerId, familyGroupId }: WorkerKey) =>
  and(eq(workers.id, workerId), eq(workers.familyGroupId, familyGroupId), isNull(workers.deletedAt))

const lineColumns = {
  id: workers.id,
  name: workers.name,
  company: workers.company,
  trades: workers.trades,
  otherTrade: workers.otherTrade,
  phone: workers.phone,
  rating: workers.rating,
  status: workers.status,
  lastJobAt: workers.lastJobAt,
}

export const fieldColumns = {
  name: workers.name,
  company: workers.company,
  trades: workers.trades,
  otherTrade: workers.otherTrade,
  phone: workers.phone,
  email: workers.email,
  website: workers.website,
  hourlyRateMinor: workers.hourlyRateMinor,
  rating: workers.rating,
  notes: workers.notes,
}

export type WorkerChoice = {
  familyGroupId: string
  /** Each word must be part of the name, the company, a trade or the phone number. */
  words: { text: string; trades: Trade[] }[]
  trade?: Trade | undefined
  status: WorkerStatus
}

const contains = (column: SQL | typeof workers.searchName, text: string) =>
  like(column, sql`'%' || lower(${escapedForLike(text)}) || '%'`)

const isChosen = ({ familyGroupId, words, trade, status }: WorkerChoice) =>
  and(
    eq(workers.familyGroupId, familyGroupId),
    isNull(workers.deletedAt),
    eq(workers.status, status),
    ...words.map(({ text, trades }) =>
      or(
        contains(workers.searchName, text),
        contains(sql`lower(${workers.otherTrade})`, text),
        contains(sql`lower(${workers.phone})`, text),
        trades.length > 0 ? sql`${workers.trades} && ${sql.param(trades, workers.trades)}` : undefined,
      ),
    ),
    trade === undefined ? undefined : sql`${workers.trades} @> ${sql.param([trade], workers.trades)}`,
  )

export async function countChosen(db: Executor, choice: WorkerChoice): Promise<number> {
  const [row] = await db.select({ total: count() }).from(workers).where(isChosen(choice))
  return row?.total ?? 0
}

type Columns = Pick<typeof workers, 'id' | 'name' | 'lastJobAt'>

/** The sort keys; the ID comes last, so that no two rows are equal. */
const orders: Record<WorkerSort, { columns: (of: Columns) => SQL[]; order: typeof asc; comparison: SQL }> = {
  name: { columns: ({ name, id }) => [sql`lower(${name})`, sql`${id}`], order: asc, comparison: sql`>` },
  lastJob: {
    // Those without a job come last.
    columns: ({ lastJobAt, id }) => [sql`coalesce(${lastJobAt}, '-infinity')`, sql`${id}`],
    order: desc,
    comparison: sql`<`,
  },
}

type Page = WorkerChoice & { sort: WorkerSort; after?: string | undefined; limit: number }

/** Returns a page of the chosen contractors. Sorting is cheap, because the number per group is limited. */
export function listWorkers(db: Executor, { sort, after, limit, ...choice }: Page) {
  const { columns, order } = orders[sort]
  return db
    .select(lineColumns)
    .from(workers)
    .where(and(isChosen(choice), after === undefined ? undefined : comesAfter(sort, after, choice)))
    .orderBy(...columns(workers).map((column) => order(column)))
    .limit(limit)
}

/** After the given contractor of the same group, who may have been deleted since. */
function comesAfter(sort: WorkerSort, workerId: string, { familyGroupId }: WorkerChoice) {
  const { columns, comparison } = orders[sort]
  const last = aliasedTable(workers, 'last')
  const row = (of: Columns) => sql.join(columns(of), sql`, `)
  return sql`(${row(workers)}) ${comparison} (
    select ${row(last)} from ${workers} as last
    where ${and(eq(last.id, workerId), eq(last.familyGroupId, familyGroupId))}
  )`
}

type Choices = Placeholders<{ familyGroupId: string; limit: number }>

const workerChoices = preparedReads('worker_choices', (db, { familyGroupId, limit }: Choices) =>
  db
    .select({ id: workers.id, name: workers.name, company: workers.company })
    .from(workers)
    .where(
      and(eq(workers.familyGroupId, familyGroupId), isNull(workers.deletedAt), eq(workers.status, 'ACTIVE')),
    )
    .orderBy(sql`lower(${workers.name})`, workers.id)
    .limit(limit),
)

/** Returns the active contractors of a group, by name. */
export const listWorkerChoices = (db: Executor, familyGroupId: string, limit: number) =>
  workerChoices(db, { familyGroupId, limit })

export async function findWorker(db: Executor, key: WorkerKey) {
  const [worker] = await db
    .select({
      ...fieldColumns,
      id: workers.id,
      familyGroupId: workers.familyGroupId,
      groupName: familyGroups.name,
      currency: familyGroups.currency,
      timeZone: familyGroups.timeZone,
      status: workers.status,
      lastJobAt: workers.lastJobAt,
      createdBy: workers.createdBy,
      version: workers.version,
    })
    .from(workers)
    .innerJoin(familyGroups, eq(familyGroups.id, workers.familyGroupId))
    .where(isThis(key))
  return worker
}

/** Locks and returns the row. Rows that reference the contractor can still be added. */
export async function lockWorker(tx: Tx, key: WorkerKey) {
  const [worker] = await tx
    .select({
      fields: fieldColumns,
      status: workers.status,
      version: workers.version,
      createdBy: workers.createdBy,
    })
    .from(workers)
    .where(isThis(key))
    .for('no key update')
  return worker
}

/** Locks an existing contractor against removal. */
export async function holdWorker(tx: Tx, { workerId, familyGroupId }: WorkerKey) {
  const [worker] = await tx
    .select({ name: workers.name, status: workers.status })
    .from(workers)
    .where(isThis({ workerId, familyGroupId }))
    .for('key share')
  return worker
}

/** Returns whether records that the group must keep reference them. */
export async function isWorkerOnRecord(tx: Tx, key: WorkerKey): Promise<boolean> {
  const rows = await tx
    .select({ id: workers.id })
    .from(workers)
    .where(and(isThis(key), hasRecords))
  return rows.length > 0
}

/** Returns the names of contractors, including those in the trash. */
export async function findName(db: Executor, { workerId, familyGroupId }: WorkerKey) {
  const [worker] = await db
    .select({ name: workers.name })
    .from(workers)
    .where(and(eq(workers.id, workerId), eq(workers.familyGroupId, familyGroupId)))
  return worker?.name
}

/**
 * Serializes adding contractors to a group, so that two requests cannot both take the last place. @returns the number
 * of contractors
 */
export async function lockAndCount(tx: Tx, familyGroupId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`workers-of:${familyGroupId}`}, 0))`)
  const [row] = await tx
    .select({ total: count() })
    .from(workers)
    .where(and(eq(workers.familyGroupId, familyGroupId), isNull(workers.deletedAt)))
  return row?.total ?? 0
}

type NewWorker = WorkerFields & { familyGroupId: string; createdBy: string }

/** @returns the IDs, in the order of the rows */
export async function insertWorkers(tx: Tx, rows: NewWorker[]): Promise<string[]> {
  const ids: string[] = []
  await inBatches(rows, async (batch) => {
    const inserted = await tx.insert(workers).values(batch).returning({ id: workers.id })
    ids.push(...inserted.map(({ id }) => id))
  })
  return ids
}

/** Writes the given columns and increments the version. */
export async function updateWorker(
  tx: Tx,
  key: WorkerKey,
  change: Partial<WorkerFields> & { status?: WorkerStatus },
) {
  await tx
    .update(workers)
    .set({ ...change, version: sql`${workers.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

/** Moves the last job date forward, never back. The version stays, because nobody edited it. */
export async function setLastJob(tx: Tx, familyGroupId: string, workerIds: string[], at: Date) {
  await tx
    .update(workers)
    .set({ lastJobAt: sql`greatest(${workers.lastJobAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(inArray(workers.id, workerIds), eq(workers.familyGroupId, familyGroupId)))
}
