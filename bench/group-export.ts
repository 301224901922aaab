import { randomBytes } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { toJSON } from 'seroval'
import { newId } from '../src/lib/ids.ts'
import { type Db, openDatabase } from '../src/server/db/client.ts'
import { documents } from '../src/server/db/schema/documents.ts'
import { files } from '../src/server/db/schema/files.ts'
import { tasks } from '../src/server/db/schema/tasks.ts'
import { createDiskFiles } from '../src/server/gateways/files/disk-files.ts'
import { newFileKey } from '../src/server/gateways/files/file-keys.ts'
import { freshDatabase, temporaryDirectory } from './lib/database.ts'
import { aFamilyWith, type Family } from './lib/family.ts'
import { atMost } from './lib/figures.ts'
import { peakMegabytes } from './lib/memory.ts'
import type { Server } from './lib/processes.ts'
import { startProduct } from './lib/product.ts'
import type { Report } from './lib/report.ts'

const megabyte = 1024 * 1024
const filesOnly = { fileCount: 44, fileBytes: 23 * megabyte, taskCount: 50 }
const usual = { ...filesOnly, taskCount: 50_000 }
const tiny = { fileCount: 2, fileBytes: megabyte, taskCount: 50 }
const limitMs = 5 * 60_000

/** A group that fills its gigabyte and has many rows. */
export const groupExport = (report: Report, { isTiny }: { isTiny: boolean }) =>
  measureGroup(report, isTiny ? tiny : usual)

/** The same gigabyte of files with few rows. */
export const groupFilesExport = (report: Report, { isTiny }: { isTiny: boolean }) =>
  measureGroup(report, isTiny ? tiny : filesOnly)

/** The group is exported, downloaded, and imported again by the same server. */
async function measureGroup(report: Report, size: Omit<Size, 'dataDir'>) {
  const databaseUrl = await freshDatabase()
  const dataDir = await temporaryDirectory()
  const family = await aFamilyWith(databaseUrl, { propertyCount: 3, memberCount: 2 })
  const database = openDatabase(databaseUrl)
  try {
    await fill(database.db, family, { ...size, dataDir })
    const app = await startProduct({ databaseUrl, dataDir })
    const session: Session = { app, db: database.db, cookie: family.cookie }
    const zip = join(dataDir, 'group.zip')
    const exported = await measured(() => exportTo(session, family.familyGroupId, zip))
    const afterExport = peakMegabytes(app.pid)
    const imported = await measured(() => importFrom(session, zip))
    const afterImport = peakMegabytes(app.pid)
    const figures = { 'export, peak memory': afterExport, 'import, peak memory': afterImport }
    for (const [name, value] of Object.entries(figures))
      if (value !== null) report.figure(atMost(300, { name, value, unit: 'MB', decimals: 0 }))
    const bytes = (await stat(zip)).size
    report.note(
      `a group with ${size.fileCount} files and ${size.taskCount} tasks, ${(bytes / 1e6).toFixed(0)} MB as a ZIP: ` +
        `exported and downloaded in ${exported.toFixed(0)} s, sent and imported in ${imported.toFixed(0)} s`,
    )
    await requireEqual(database.db)
    await app.stop()
  } finally {
    await database.close()
  }
}

type Session = { app: Server; db: Db; cookie: string }

async function measured(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1_000
}

type Size = { fileCount: number; fileBytes: number; taskCount: number; dataDir: string }

/** PDFs that do not compress, and tasks with a few lines each. */
async function fill(
  db: Db,
  { familyGroupId, propertyIds }: Family,
  { fileCount, fileBytes, taskCount, dataDir }: Size,
) {
  const store = createDiskFiles(join(dataDir, 'files'))
  const [propertyId = ''] = propertyIds
  for (let index = 0; index < fileCount; index++) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(fileBytes), Buffer.from('\n%%EOF\n')])
    const [id, storageKey] = [newId(), newFileKey(familyGroupId)]
    await store.put(storageKey, bytes, 'application/pdf')
    const file = { id, familyGroupId, storageKey, contentType: 'application/pdf', byteSize: bytes.byteLength }
    await db.insert(files).values(file)
    const title = `Plan ${index}`
    const paper = { familyGroupId, propertyId, fileId: id, title, fileName: `${title}.pdf` }
    await db.insert(documents).values({ ...paper, kind: 'PLAN' })
  }
  const description = 'Look at the gutters and the chimney. '.repeat(10)
  for (let made = 0; made < taskCount; made += 500) {
    const rows = Array.from({ length: Math.min(500, taskCount - made) }, (_, index) => ({
      ...{ familyGroupId, propertyId, description },
      title: `Task ${made + index}`,
    }))
    await db.insert(tasks).values(rows)
  }
}

async function exportTo({ app, db, cookie }: Session, familyGroupId: string, path: string) {
  await startExport(app, cookie, familyGroupId)
  const exportId = await ended(db, 'group_exports', 'READY')
  const download = await fetch(new URL(`/api/group-exports/${exportId}`, app.origin), {
    headers: headersOf(app, cookie),
  })
  if (!download.ok || !download.body) throw new Error('the export could not be downloaded')
  await pipeline(Readable.from(download.body), createWriteStream(path))
}

async function importFrom({ app, db, cookie }: Session, path: string) {
  const answer = await fetch(new URL('/api/groups/import', app.origin), {
    method: 'POST',
    headers: { ...headersOf(app, cookie), 'content-type': 'application/zip' },
    body: await openAsBlob(path),
  })
  if (!answer.ok) throw new Error(`the import was refused: ${await answer.text()}`)
  await ended(db, 'group_imports', 'DONE')
}

/** Retries while the job queue is still starting. */
async function startExport(app: Server, cookie: string, familyGroupId: string) {
  const address = new URL('/_serverFn/group-exports.startGroupExport?createServerFn', app.origin)
  const headers = {
    ...headersOf(app, cookie),
    'x-tsr-serverfn': 'true',
    'content-type': 'application/json',
    accept: 'application/json',
  }
  const body = JSON.stringify(toJSON({ data: { familyGroupId, hasSecrets: false } }))
  for (const until = Date.now() + limitMs; ; await wait(2_000)) {
    const answer = await fetch(address, { method: 'POST', headers, body })
    if (answer.ok) return
    const text = await answer.text()
    if (answer.status !== 503 || Date.now() > until) throw new Error(`the export was refused: ${text}`)
  }
}

const headersOf = ({ origin }: Server, cookie: string) => ({
  origin,
  'sec-fetch-site': 'same-origin',
  cookie,
})

/**
 * Waits until the only job of its kind has ended.
 * @returns its id
 */
async function ended(db: Db, table: 'group_exports' | 'group_imports', status: string): Promise<string> {
  const until = Date.now() + limitMs
  while (Date.now() < until) {
    const { rows } = await db.execute<{ id: string; status: string }>(
      sql`select id, status from ${sql.identifier(table)}`,
    )
    if (rows[0]?.status === status) return rows[0].id
    if (rows[0]?.status === 'FAILED') throw new Error(`${table} failed`)
    await wait(200)
  }
  throw new Error(`${table} took longer than ${limitMs} ms`)
}

/** Both groups have the same rows. Covers have no bytes here and are left out. */
async function requireEqual(db: Db) {
  for (const table of ['tasks', 'documents', 'properties']) {
    const { rows } = await db.execute<{ count: string }>(
      sql`select count(*) from ${sql.identifier(table)} group by family_group_id`,
    )
    if (rows.length !== 2 || rows[0]?.count !== rows[1]?.count) throw new Error(`${table} differ`)
  }
}
