import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { sha256 } from '../../../../server/crypto.ts'
import type { AssetChoice } from '../../assets/asset-search.ts'
import { maxAssetsPerProperty, searchWords } from '../../assets/assets.rules.ts'
import type { AssetFields } from '../../assets/assets.schemas.ts'
import { addAssets } from '../../assets/server/assets.service.ts'
import { changeInProperty, getProperty } from '../../properties/server/properties.service.ts'
import { importLimit, markOf, tableLimits } from '../asset-tables.rules.ts'
import type { TableImport, TableImported, TablePreview } from '../asset-tables.schemas.ts'
import { listLeftOut, planColumns } from '../columns.rules.ts'
import { type ReadRow, type RowProblem, readRow, toRow } from '../rows.rules.ts'
import * as repository from './asset-tables.repository.ts'
import { readTable } from './table.format.ts'
import { decodeText } from './text.format.ts'

/** What a file would become; nothing is written. */
export async function previewTable(
  ctx: MemberContext,
  propertyId: string,
  bytes: Buffer,
): Promise<TablePreview> {
  await ctx.limits.limit('asset-import', ctx.user.id, importLimit)
  const { currency } = await requireActive(ctx, propertyId)
  const { rows, problems, leftOut, notices } = await readAssets(bytes, currency)
  const here = await marksOf(ctx, propertyId)
  const shown = rows.flatMap(({ line, fields }) =>
    fields ? [{ line, fields, isHere: here.has(markOf(fields)) }] : [],
  )
  return {
    sha256: hashOf(bytes),
    currency,
    total: rows.length,
    existing: shown.filter(({ isHere }) => isHere).length,
    room: maxAssetsPerProperty - here.total,
    rows: shown.slice(0, tableLimits.shownRows),
    problems: problems.slice(0, tableLimits.shownProblems),
    moreProblems: Math.max(0, problems.length - tableLimits.shownProblems),
    leftOut,
    notices,
  }
}

/**
 * Adds what the preview showed: all of it in one transaction, or nothing. The same import sent twice, even at once,
 * happens once: both get the answer of the first.
 */
export async function importTable(
  ctx: MemberContext,
  propertyId: string,
  bytes: Buffer,
  { sha256: previewed, importId, existing, count }: Omit<TableImport, 'step'>,
): Promise<TableImported> {
  await ctx.limits.limit('asset-import', ctx.user.id, importLimit)
  if (hashOf(bytes) !== previewed) throw staleFile()
  const { currency } = await requireActive(ctx, propertyId)
  const { rows, problems } = await readAssets(bytes, currency)
  if (problems.length > 0) throw wrongRows(problems)
  return changeInProperty(ctx, 'asset.edit', propertyId, async (tx, { familyGroupId }) => {
    const key = { propertyId, familyGroupId }
    await repository.lockImportsOf(tx, propertyId)
    const earlier = await repository.findImport(tx, key, importId)
    if (earlier) return importedBefore(earlier.after)
    const all = rows.flatMap(({ fields }) => (fields ? [fields] : []))
    const here = marks(existing === 'skip' ? await repository.listAssetMarks(tx, key) : [])
    const added = all.filter((fields) => !here.has(markOf(fields)))
    if (added.length !== count) throw changedMeanwhile()
    const result = { added: added.length, skipped: all.length - added.length }
    await addAssets(tx, ctx, propertyId, added, {
      verb: 'IMPORTED',
      entityId: importId,
      after: { count: result.added, skipped: result.skipped, sha256: previewed },
    })
    return result
  })
}

const hashOf = (bytes: Buffer) => sha256(bytes).toString('hex')

/** A preview of what could not be imported anyway helps nobody. */
async function requireActive(ctx: MemberContext, propertyId: string) {
  const property = await getProperty(ctx, propertyId)
  if (property.status === 'ACTIVE') return property
  throw new AppError(
    'conflict',
    'This property is archived and read-only. Bring it back before you change it.',
  )
}

/** How long rows are read in one go: in between the process answers others. */
const turnMs = 20

type ReadAssets = { rows: ReadRow[]; problems: RowProblem[]; leftOut: string[]; notices: string[] }

async function readAssets(bytes: Buffer, currency: string): Promise<ReadAssets> {
  const { text, notices } = decodeText(bytes)
  const table = await readTable(text)
  const plan = planColumns(table.header)
  if (typeof plan === 'string') throw refuseFile(plan)
  if (table.rows.length === 0) throw refuseFile('This file has names of columns and no rows below them.')
  const rows: ReadRow[] = []
  let turnEnds = 0
  for (const row of table.rows) {
    if (performance.now() > turnEnds) {
      await nextTurn()
      turnEnds = performance.now() + turnMs
    }
    rows.push(readRow(row, plan, currency))
  }
  const problems = rows.flatMap((row) => row.problems)
  return { rows, problems, leftOut: listLeftOut(plan, table.rows), notices }
}

const marks = (assets: Parameters<typeof markOf>[0][]) => new Set(assets.map(markOf))

async function marksOf(ctx: MemberContext, propertyId: string) {
  const { familyGroupId } = ctx.member
  const assets = await repository.listAssetMarks(ctx.db, { propertyId, familyGroupId })
  const known = marks(assets)
  return { total: assets.length, has: (mark: string) => known.has(mark) }
}

const imported = z.object({ count: z.number(), skipped: z.number() })

function importedBefore(after: unknown): TableImported {
  const { count, skipped } = imported.parse(after)
  return { added: count, skipped }
}

const refuseFile = (message: string) => new AppError('invalid', message, { fields: { file: message } })

const staleFile = () =>
  new AppError('conflict', 'This is not the file that you looked at: it changed meanwhile. Choose it again.')

const changedMeanwhile = () =>
  new AppError(
    'conflict',
    'The assets of this property changed meanwhile. Nothing was added: choose the file again and look at what it adds now.',
  )

const wrongRows = (problems: RowProblem[]) => {
  const lines = new Set(problems.map(({ line }) => line)).size
  return refuseFile(
    `Nothing was added: ${lines === 1 ? 'one row has' : `${lines} rows have`} problems. Correct the file and choose it again.`,
  )
}

/** How many assets are read, and sent, at a time. */
const exportPageSize = 500

export type AssetTable = { propertyName: string; pages: AsyncGenerator<string[][], void> }

/**
 * The assets of a property, or those that their list is narrowed to, as rows of our own table, page by page. Everybody
 * in the group may have them.
 */
export async function openAssetTable(
  ctx: MemberContext,
  propertyId: string,
  { q = '', ...narrowed }: AssetChoice = {},
): Promise<AssetTable> {
  const { name, currency } = await getProperty(ctx, propertyId)
  const choice = { ...narrowed, words: searchWords(q), propertyId, familyGroupId: ctx.member.familyGroupId }
  return { propertyName: name, pages: pagesOf(ctx, choice, currency) }
}

type TableChoice = Parameters<typeof repository.listAssetsAfter>[1]

async function* pagesOf(ctx: MemberContext, choice: TableChoice, currency: string) {
  let after: { name: string; id: string } | undefined
  do {
    const page: (AssetFields & { id: string })[] = await repository.listAssetsAfter(ctx.db, choice, {
      after,
      limit: exportPageSize,
    })
    yield page.map((asset) => toRow(asset, currency))
    after = page.length < exportPageSize ? undefined : page.at(-1)
  } while (after)
}
