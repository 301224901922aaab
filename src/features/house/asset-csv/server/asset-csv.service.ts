import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { AppError } from '../../../../lib/app-error.ts'
import { searchWords } from '../../../../lib/text.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { readTable } from '../../../base/table-imports/server/table.format.ts'
import {
  readInTurns,
  requireNoProblems,
  requireSeen,
  seenOf,
} from '../../../base/table-imports/server/table-imports.service.ts'
import { decodeText, refuseFile } from '../../../base/table-imports/server/text.format.ts'
import { importLimit, type RowProblem, tableLimits } from '../../../base/table-imports/table-imports.rules.ts'
import type { AssetChoice } from '../../assets/asset-search.ts'
import { maxAssetsPerProperty } from '../../assets/assets.rules.ts'
import type { AssetFields } from '../../assets/assets.schemas.ts'
import { addAssets } from '../../assets/server/assets.service.ts'
import {
  changeInProperty,
  getProperty,
  requireActiveProperty,
} from '../../properties/server/properties.service.ts'
import { markOf, maxRows } from '../asset-csv.rules.ts'
import type { TableImport, TableImported, TablePreview } from '../asset-csv.schemas.ts'
import { listLeftOut, planColumns } from '../columns.rules.ts'
import { type ReadRow, readRow, toRow } from '../rows.rules.ts'
import * as repository from './asset-csv.repository.ts'

/** Previews an import without writing anything. */
export async function previewTable(
  ctx: MemberContext,
  propertyId: string,
  bytes: Buffer,
): Promise<TablePreview> {
  await ctx.limits.limit('asset-import', ctx.user.id, importLimit)
  const { currency } = await requireActiveProperty(ctx, propertyId)
  const { rows, leftOut, ...file } = await readAssets(bytes, currency)
  const here = await marksOf(ctx, propertyId)
  const shown = rows.flatMap(({ line, fields }) =>
    fields ? [{ line, fields, isHere: here.has(markOf(fields)) }] : [],
  )
  return {
    ...seenOf(bytes, file),
    currency,
    total: rows.length,
    existing: shown.filter(({ isHere }) => isHere).length,
    room: maxAssetsPerProperty - here.total,
    rows: shown.slice(0, tableLimits.shownRows),
    leftOut,
  }
}

/**
 * Adds what the preview showed in one transaction. The same import sent twice, even at once, runs once, and both get
 * the first answer.
 */
export async function importTable(
  ctx: MemberContext,
  propertyId: string,
  bytes: Buffer,
  { sha256: previewed, importId, existing, count }: Omit<TableImport, 'step'>,
): Promise<TableImported> {
  await ctx.limits.limit('asset-import', ctx.user.id, importLimit)
  requireSeen(bytes, previewed)
  const { currency } = await requireActiveProperty(ctx, propertyId)
  const { rows, problems } = await readAssets(bytes, currency)
  requireNoProblems(problems)
  return changeInProperty(ctx, 'asset.edit', propertyId, async (tx, { familyGroupId }) => {
    const key = { propertyId, familyGroupId }
    await repository.lockImportsOf(tx, propertyId)
    const earlier = await repository.findImport(tx, key, importId)
    if (earlier) return importedBefore(earlier.after)
    const all = rows.flatMap(({ fields }) => (fields ? [fields] : []))
    const here = marks(existing === 'skip' ? await repository.listAssetMarks(tx, key) : [])
    const added = all.filter((fields) => !here.has(markOf(fields)))
    if (added.length !== count) throw previewOutdated()
    const result = { added: added.length, skipped: all.length - added.length }
    await addAssets(tx, ctx, propertyId, added, {
      verb: 'IMPORTED',
      entityId: importId,
      after: { count: result.added, skipped: result.skipped, sha256: previewed },
    })
    return result
  })
}

type ReadAssets = { rows: ReadRow[]; problems: RowProblem[]; leftOut: string[]; notices: string[] }

async function readAssets(bytes: Buffer, currency: string): Promise<ReadAssets> {
  const { text, notices } = decodeText(bytes)
  const table = await readTable(text, { rows: maxRows, about: t`the assets` })
  const plan = planColumns(table.header)
  if (typeof plan === 'string') throw refuseFile(plan)
  if (table.rows.length === 0) throw refuseFile(t`This file has column names but no rows.`)
  const rows = await readInTurns(table.rows, (row) => readRow(row, plan, currency))
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

const previewOutdated = () =>
  new AppError(
    'conflict',
    t`The assets of this property have changed. Nothing was added. Choose the file again and check the new preview.`,
  )

/** How many assets are read and sent at a time. */
const exportPageSize = 500

export type AssetTable = { propertyName: string; pages: AsyncGenerator<string[][], void> }

/**
 * Yields the assets of a property, or the filtered ones, as CSV rows page by page. Everyone in the group may export
 * them.
 */
export async function exportAssetCsv(
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
