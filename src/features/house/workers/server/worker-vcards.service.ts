import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { AppError } from '../../../../lib/app-error.ts'
import { toDecimalText } from '../../../../lib/money.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { csvResponse, writeCsv } from '../../../../server/csv-response.ts'
import { attachment, sandboxHeaders } from '../../../../server/file-headers.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import {
  readInTurns,
  requireNoProblems,
  requireSeen,
  seenOf,
} from '../../../base/table-imports/server/table-imports.service.ts'
import { decodeText, refuseFile } from '../../../base/table-imports/server/text.format.ts'
import { importLimit, tableLimits } from '../../../base/table-imports/table-imports.rules.ts'
import type { VCardsImport, VCardsImported, VCardsPreview } from '../worker-vcards.schemas.ts'
import { maxWorkersPerGroup } from '../workers.rules.ts'
import type { WorkerFields } from '../workers.schemas.ts'
import { statusLabels, tradesText } from '../workers.texts.ts'
import { readCard, splitCards, writeCard } from './vcards.format.ts'
import { findImport, listAll, lockImportsOf } from './worker-vcards.repository.ts'
import { addWorkers, record } from './workers.service.ts'

/** Previews an import without writing anything. */
export async function previewVCards(ctx: MemberContext, bytes: Buffer): Promise<VCardsPreview> {
  await ctx.limits.limit('worker-import', ctx.user.id, importLimit)
  const { rows, ...file } = await readCards(bytes)
  const here = (await listAll(ctx.db, ctx.member.familyGroupId)).map(markOf)
  const shown = rows.flatMap(({ line, fields }) =>
    fields ? [{ line, fields, isHere: here.includes(markOf(fields)) }] : [],
  )
  return {
    ...seenOf(bytes, file),
    total: rows.length,
    existing: shown.filter(({ isHere }) => isHere).length,
    room: maxWorkersPerGroup - here.length,
    rows: shown.slice(0, tableLimits.shownRows),
  }
}

/** Adds what the preview showed in one transaction. The same import sent twice runs once. */
export async function importVCards(
  ctx: MemberContext,
  bytes: Buffer,
  { sha256: previewed, importId, count }: Omit<VCardsImport, 'step'>,
): Promise<VCardsImported> {
  await ctx.limits.limit('worker-import', ctx.user.id, importLimit)
  requireSeen(bytes, previewed)
  const { rows, problems } = await readCards(bytes)
  requireNoProblems(problems)
  return changeInGroup(ctx, 'worker.edit', async (tx, { familyGroupId }) => {
    await lockImportsOf(tx, familyGroupId)
    const earlier = await findImport(tx, familyGroupId, importId)
    if (earlier) return importedBefore(earlier.after)
    const all = rows.flatMap(({ fields }) => (fields ? [fields] : []))
    const here = new Set((await listAll(tx, familyGroupId)).map(markOf))
    const added = all.filter((fields) => !here.has(markOf(fields)))
    if (added.length !== count) throw previewOutdated()
    const result = { added: added.length, skipped: all.length - added.length }
    await addWorkers(tx, ctx, added)
    await record(tx, ctx, {
      entityId: importId,
      verb: 'IMPORTED',
      after: { count: result.added, skipped: result.skipped },
    })
    return result
  })
}

async function readCards(bytes: Buffer) {
  const { text, notices } = decodeText(bytes)
  const cards = splitCards(text)
  if (cards.length === 0)
    throw refuseFile(t`There is no contact in this file. Choose a vCard file (.vcf), as phones export it.`)
  if (cards.length > maxWorkersPerGroup)
    throw refuseFile(
      t`This file has more than 1,000 contacts. Export only the contractors and choose that file.`,
    )
  const rows = await readInTurns(cards, readCard)
  return { rows, problems: rows.flatMap((row) => row.problems), notices }
}

/** Returns a key for finding duplicates. */
const markOf = ({ name, company }: Pick<WorkerFields, 'name' | 'company'>) =>
  `${name} ${company ?? ''}`.trim().toLowerCase()

const imported = z.object({ count: z.number(), skipped: z.number() })

function importedBefore(after: unknown): VCardsImported {
  const { count, skipped } = imported.parse(after)
  return { added: count, skipped }
}

const previewOutdated = () =>
  new AppError(
    'conflict',
    t`The contractors of this group have changed. Nothing was added. Choose the file again and check the new preview.`,
  )

/** Returns all contractors of the group as vCards. Their number is limited. */
export async function vCardsResponse(ctx: MemberContext): Promise<Response> {
  const workers = await listAll(ctx.db, ctx.member.familyGroupId)
  return new Response(workers.map(writeCard).join(''), {
    headers: {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': attachment(t`Contractors.vcf`),
      'cache-control': 'no-store',
      ...sandboxHeaders,
    },
  })
}

const header = () => [
  t`Name`,
  t`Company`,
  t`Trades`,
  t`Phone`,
  t`E-mail`,
  t`Website`,
  t`Hourly rate`,
  t`Rating`,
  t`Status`,
  t`Notes`,
]

/** Returns all contractors of the group as CSV. */
export async function workersCsvResponse(ctx: MemberContext): Promise<Response> {
  const [{ currency }, workers] = await Promise.all([
    getGroup(ctx),
    listAll(ctx.db, ctx.member.familyGroupId),
  ])
  const rows = workers.map((worker) => [
    worker.name,
    worker.company ?? '',
    tradesText(worker),
    worker.phone ?? '',
    worker.email ?? '',
    worker.website ?? '',
    worker.hourlyRateMinor === null ? '' : toDecimalText(worker.hourlyRateMinor, currency),
    String(worker.rating ?? ''),
    statusLabels[worker.status],
    worker.notes ?? '',
  ])
  return csvResponse(t`Contractors.csv`, writeCsv(header(), onePage(rows)))
}

async function* onePage(rows: string[][]) {
  yield rows
}
