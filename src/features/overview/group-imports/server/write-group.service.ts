import { t } from '@lingui/core/macro'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '../../../../lib/app-error.ts'
import type { RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { decisionDocuments } from '../../../../server/db/schema/decisions.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import type { StoredFile } from '../../../base/files/server/files.service.ts'
import { groupEntity } from '../../../base/groups/group.entity.ts'
import { addMember, lockGroupsOfUser } from '../../../base/groups/server/groups.service.ts'
import { sealForImport } from '../../../house/secrets/server/export-secrets.service.ts'
import { rebuildBalanceEntries } from '../../../money/balance-entries/server/rebuild-balance-entries.service.ts'
import { fromJson, groupLists, type PersonRow } from '../../group-exports/server/group-rows.format.ts'
import { columnsOf, isCategoryKey, type Row } from '../../group-exports/server/group-tables.format.ts'
import { percentOfRows } from '../group-imports.rules.ts'
import * as imports from './group-imports.repository.ts'
import type { RowOfList } from './group-json.format.ts'
import { createIds, type Ids } from './import-ids.format.ts'
import * as repository from './load-rows.repository.ts'

type WriteContext = Pick<RequestContext, 'db' | 'keyRing'>

/** The database's error for the rows of one list. */
export class ListRefused extends Error {
  readonly list: string

  constructor(list: string, cause: unknown) {
    super(t`the rows of ${list} were refused`, { cause })
    this.list = list
  }
}

type Group = {
  importId: string
  userId: string
  groupId: string
  people: readonly PersonRow[]
  stored: ReadonlyMap<string, StoredFile>
  rows: AsyncIterable<RowOfList>
  total: number
}

const rowsAtOnce = 250

/**
 * Writes the group in one transaction with the importer as manager. The file's other people become names that can
 * never sign in and have left the group. Balances are computed here.
 */
export function writeGroup(ctx: WriteContext, group: Group): Promise<Record<string, number>> {
  const { importId, userId } = group
  return ctx.db.transaction(async (tx) => {
    await repository.allowLongStatements(tx)
    await lockGroupsOfUser(tx, userId)
    const importer = await imports.findImporter(tx, userId)
    if (!importer) throw new AppError('signed-out', t`Sign in to continue.`)
    const me = group.people.find((person) => isSame(person, importer))
    const ids = createIds(
      importId,
      new Map([[group.groupId, importId], ...(me ? [[me.id, userId] as const] : [])]),
    )
    const others = group.people.filter((person) => person !== me)
    await repository.insertFormers(
      tx,
      others.map(({ id, firstName, lastName }) => ({ id: ids.idOf(id), firstName, lastName })),
    )
    const counts = await writeLists(tx, ctx, { ...group, ids, left: new Set() })
    await inList('payments', () => repository.checkSoFar(tx))
    await inList('payments', () => rebuildBalanceEntries(tx, importId))
    await inList('payments', () => repository.checkSoFar(tx))
    await addMember(tx, { familyGroupId: importId, userId, role: 'MANAGER' })
    const of = { of: groupEntity, entityId: importId, familyGroupId: importId }
    await recordActivity(tx, { ...of, actor: importer, verb: 'IMPORTED' })
    const done = { familyGroupId: importId, counts: { people: group.people.length, ...counts } }
    if (!(await imports.markDone(tx, importId, done))) throw new Error('another run was first')
    return counts
  })
}

type Importer = NonNullable<Awaited<ReturnType<typeof imports.findImporter>>>

/** Only by an address verified on both sides: the file's author can write anything into it. */
const isSame = ({ email }: PersonRow, importer: Importer) =>
  importer.emailVerified && !!email && email.toLowerCase() === importer.email?.toLowerCase()

async function inList<Result>(list: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new ListRefused(list, error)
  }
}

type Writing = Group & {
  ids: Ids
  /** The ids in the file of documents without bytes, which are left out. */
  left: Set<string>
}

async function writeLists(tx: Tx, ctx: WriteContext, group: Writing): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let waiting: { list: string; rows: Row[] } = { list: '', rows: [] }
  let done = 0
  const flush = async () => {
    const { list, rows } = waiting
    const table = groupLists.get(list)?.table
    if (!table || rows.length === 0) return
    const made = rows.flatMap((row) => rowFor(ctx, table, row, group))
    await inList(list, () => repository.insertRows(tx, table, made))
    counts[list] = (counts[list] ?? 0) + made.length
    done += rows.length
    // Outside the transaction, where it would be invisible.
    await imports.setProgress(ctx.db, group.importId, percentOfRows(done, group.total))
  }
  for await (const { list, row } of group.rows) {
    if (list !== waiting.list || waiting.rows.length === rowsAtOnce) {
      await flush()
      waiting = { list, rows: [] }
    }
    waiting.rows.push(row)
  }
  await flush()
  return counts
}

/** Returns the row to write; an empty list for files without bytes. */
function rowFor(
  ctx: WriteContext,
  table: PgTable,
  row: Row,
  { importId, ids, stored, left }: Writing,
): Row[] {
  const made: Row = 'familyGroupId' in getTableColumns(table) ? { familyGroupId: importId } : {}
  for (const [name, column] of Object.entries(columnsOf(table))) {
    const value = row[name]
    if (value === undefined) continue
    if (column.columnType === 'PgUUID' && typeof value === 'string') made[name] = ids.idOf(value)
    else if (column.columnType === 'PgJsonb' || isCategoryKey(table, column)) made[name] = ids.inJson(value)
    else made[name] = fromJson(column, value)
  }
  if (table === files) {
    const file = stored.get(String(row.id))
    return file ? [{ ...made, ...file }] : []
  }
  if (table === documents && !stored.has(String(row.fileId))) {
    left.add(String(row.id))
    return []
  }
  if (table === decisionDocuments && left.has(String(row.documentId))) return [{ ...made, documentId: null }]
  if (table === properties && !stored.has(String(row.coverFileId))) return [{ ...made, coverFileId: null }]
  if (table === secrets) {
    const key = { secretId: String(made.id), familyGroupId: importId }
    return [{ ...made, ...sealForImport(ctx, key, String(row.value)) }]
  }
  // The importer is added right after this as a manager.
  if (table === memberships) return [{ ...made, leftAt: made.leftAt ?? new Date() }]
  return [made]
}
