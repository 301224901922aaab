import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { t } from '@lingui/core/macro'
import { makeZip } from 'client-zip'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { newFileKey } from '../../../../server/gateways/files/file-keys.ts'
import { withScratchFolder } from '../../../../server/scratch-folder.ts'
import { can, groupName } from '../../../base/groups/groups.rules.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { secretEntity } from '../../../house/secrets/secret.entity.ts'
import { decryptSecretsForExport } from '../../../house/secrets/server/export-secrets.service.ts'
import { listCategories } from '../../../money/categories/server/categories.service.ts'
import { percentOfFiles, percentOfRows } from '../group-exports.rules.ts'
import { groupFileNames, pathsOf } from '../group-file.rules.ts'
import * as repository from './group-exports.repository.ts'
import { inExportSnapshot, listFiles, listPeople, readRows } from './group-rows.repository.ts'
import { groupTables, type Row } from './group-tables.format.ts'
import { type ReadTable, writeGroupJson, writeReadme, writeTable } from './group-text.format.ts'

type BuildContext = Pick<RequestContext, 'db' | 'files' | 'keyRing' | 'log' | 'clock'> & {
  signal: AbortSignal
}

/** The requester is no longer a member, or the group was deleted. */
class NobodyAsks extends Error {}

/**
 * Builds the export: first all rows of one snapshot into a local folder, then one ZIP as a stream. Each run has its
 * own key, and only the bytes of the last one are offered.
 */
export async function buildGroupExport(ctx: BuildContext, exportId: string): Promise<void> {
  const familyGroupId = await repository.findGroupId(ctx.db, exportId)
  if (!familyGroupId) return
  const storageKey = newFileKey(familyGroupId)
  if (!(await repository.claimExport(ctx.db, exportId, storageKey))) return
  try {
    const asker = await requireAsker(ctx, exportId)
    const byteSize = await withScratchFolder(async (folder) => {
      const stored = await writeRows(ctx, exportId, asker, folder)
      const zip = makeZip(entriesOf(ctx, { exportId, asker, folder, stored }))
      return ctx.files.putStream(storageKey, zip, 'application/zip')
    })
    await offer(ctx, { exportId, asker, storageKey, byteSize })
  } catch (error) {
    if (!(error instanceof NobodyAsks)) throw error
    await repository.deleteExport(ctx.db, exportId)
    ctx.log.info({ exportId }, 'group export ended: the requester is no longer a member')
  }
}

async function requireAsker({ db, signal }: BuildContext, exportId: string): Promise<repository.Asker> {
  signal.throwIfAborted()
  const asker = await repository.findAsker(db, exportId)
  if (!asker) throw new NobodyAsks()
  return asker
}

type Finished = { exportId: string; asker: repository.Asker; storageKey: string; byteSize: number }

async function offer(ctx: BuildContext, { exportId, asker, ...made }: Finished) {
  const asked = { familyGroupId: asker.familyGroupId, userId: asker.user.id }
  const replaced = await ctx.db.transaction(async (tx) =>
    (await repository.markReady(tx, { exportId, ...made }))
      ? repository.deleteOtherExports(tx, asked, exportId)
      : [{ storageKey: made.storageKey }],
  )
  // After the commit: the file sweep removes what a crash leaves.
  for (const { storageKey } of replaced) if (storageKey) await ctx.files.delete(storageKey)
  ctx.log.info({ exportId, byteSize: made.byteSize }, 'group export ready')
}

type StoredFile = { path: string; storageKey: string; createdAt: Date }

/** Writes `group.json` and the tables. @returns the group's files with their paths in the ZIP */
async function writeRows(
  ctx: BuildContext,
  exportId: string,
  asker: repository.Asker,
  folder: string,
): Promise<StoredFile[]> {
  const { familyGroupId } = asker
  const values = asker.hasSecrets ? await decryptSecretsForExport(ctx, asker) : new Map<string, string>()
  return inExportSnapshot(ctx.db, async (tx) => {
    const stored = await listFiles(tx, familyGroupId)
    const paths = pathsOf(stored)
    const people = (await listPeople(tx, familyGroupId)).map(onlyOwnEmail(asker))
    const categories = await listCategories({ db: tx, member: asker })
    const names = {
      people: new Map(people.map((person) => [person.id, fullName(person) ?? t`A member`])),
      categories: new Map(categories.flatMap(({ key, name }) => (name ? [[key, name] as const] : []))),
    }
    const read = readerOf(tx, asker, { paths, values })
    await writeText(join(folder, groupFileNames.group), writeGroupJson(ctx.clock.now(), people, read))
    for (const [index, table] of groupTables.entries()) {
      ctx.signal.throwIfAborted()
      await writeText(tablePath(folder, table), writeTable(table, read(table), names))
      await repository.setProgress(ctx.db, exportId, percentOfRows(index + 1, groupTables.length))
    }
    return stored.map(({ id, storageKey, createdAt }) => ({
      path: paths.get(id) ?? id,
      storageKey,
      createdAt,
    }))
  })
}

const tablePath = (folder: string, table: PgTable) => join(folder, `${getTableName(table)}.csv`)
const writeText = (path: string, text: AsyncIterable<string>) => pipeline(text, createWriteStream(path))

type Person = Awaited<ReturnType<typeof listPeople>>[number]

/** Managers see all members' e-mail addresses, others their own. */
const onlyOwnEmail =
  ({ role, user }: repository.Asker) =>
  (person: Person): Person =>
    role === 'MANAGER' || person.id === user.id ? person : { ...person, email: null }

type Added = { paths: ReadonlyMap<string, string>; values: ReadonlyMap<string, string> }

/** The rows that this member may see. */
function readerOf(tx: Tx, { familyGroupId, role }: repository.Asker, { paths, values }: Added): ReadTable {
  const seesSecrets = can(role, 'secret.see')
  const visible = (table: PgTable, row: Row): Row[] => {
    if (table === files) return [{ ...row, path: paths.get(String(row.id)) }]
    if (table === secrets) {
      const value = values.get(String(row.id))
      return value === undefined ? [] : [{ ...row, value }]
    }
    if (table === activityLog && !seesSecrets && row.entityType === secretEntity.kind) return []
    return [row]
  }
  return async function* (table) {
    for await (const page of readRows(tx, table, familyGroupId)) {
      yield page.flatMap((row) => visible(table, row))
    }
  }
}

type Made = { exportId: string; asker: repository.Asker; folder: string; stored: StoredFile[] }
type Entry = { name: string; lastModified: Date; input: AsyncIterable<Uint8Array> }

/** Yields the files of the ZIP; the last one has the checksums of the others. */
async function* entriesOf(
  ctx: BuildContext,
  { exportId, asker, folder, stored }: Made,
): AsyncGenerator<Entry> {
  const now = ctx.clock.now()
  const sums: string[] = []
  const entry = (name: string, input: AsyncIterable<Uint8Array>, lastModified = now): Entry => ({
    name,
    lastModified,
    input: summed(name, input, sums),
  })
  const readme = { groupName: groupName(asker.groupName), exportedAt: now, hasSecrets: asker.hasSecrets }
  yield entry(groupFileNames.readme, bytesOf(writeReadme(readme)))
  yield entry(groupFileNames.group, createReadStream(join(folder, groupFileNames.group)))
  for (const table of groupTables) {
    const name = `${groupFileNames.tables}${getTableName(table)}.csv`
    yield entry(name, createReadStream(tablePath(folder, table)))
  }
  for (const [index, { path, storageKey, createdAt }] of stored.entries()) {
    await requireAsker(ctx, exportId)
    const opened = await ctx.files.open(storageKey)
    // Missing bytes must not prevent the rest of the export.
    if (opened) yield entry(path, opened.stream, createdAt)
    await repository.setProgress(ctx.db, exportId, percentOfFiles(index + 1, stored.length))
  }
  await requireAsker(ctx, exportId)
  yield { name: groupFileNames.checksums, lastModified: now, input: bytesOf(sums.join('')) }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

async function* summed(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  sums: string[],
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  sums.push(`${hash.digest('hex')}  ${name}\n`)
}
