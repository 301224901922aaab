import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { AppError } from '../../../../lib/app-error.ts'
import { listFormat } from '../../../../lib/formats.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { sha256 } from '../../../../server/crypto.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import {
  requireNoProblems,
  requireSeen,
  seenOf,
  staleFile,
} from '../../../base/table-imports/server/table-imports.service.ts'
import { refuseFile } from '../../../base/table-imports/server/text.format.ts'
import { importLimit, tableLimits } from '../../../base/table-imports/table-imports.rules.ts'
import { holdActiveProperty, listProperties } from '../../../house/properties/server/properties.service.ts'
import { lockMoney } from '../../balance-entries/server/balance-entries.service.ts'
import { checkBudgetsOf } from '../../budgets/server/budget-notices.service.ts'
import { type CategoryView, nameIn } from '../../categories/categories.rules.ts'
import { listCategories } from '../../categories/server/categories.service.ts'
import {
  listParticipants,
  outsiderNamed,
  requireRoomForOutsiders,
} from '../../participants/server/participants.service.ts'
import { paymentEntity } from '../../payments/payment.entity.ts'
import type { ForeignChoices, Original } from '../foreign-rows.rules.ts'
import {
  balancesAfter,
  borneOf,
  countRows,
  likelyPerson,
  mayBe,
  newPerson,
} from '../payment-imports.rules.ts'
import type { Imported, ImportPreview, ImportRowView, PaymentImport } from '../payment-imports.schemas.ts'
import type { ReadSplitwiseRow } from '../splitwise-rows.rules.ts'
import { writeRows } from './import-rows.service.ts'
import * as repository from './payment-imports.repository.ts'
import { readSplitwise } from './splitwise.format.ts'

/** Returns the preview of a file without writing. */
export async function previewImport(
  ctx: MemberContext,
  bytes: Buffer,
  choices: ForeignChoices,
): Promise<ImportPreview> {
  await ctx.limits.limit('payment-import', ctx.user.id, importLimit)
  const { familyGroupId } = ctx.member
  const [{ currency }, categories] = await Promise.all([getGroup(ctx), listCategories(ctx)])
  const file = await readSplitwise(bytes, { currency, foreign: choices, categories })
  const { people, rows, foreign } = file
  const [known, properties, earlier] = await Promise.all([
    listParticipants(ctx, ctx.db),
    listProperties(ctx),
    repository.findImportOfFile(ctx.db, familyGroupId, sha256(bytes)),
  ])
  const balances = balancesAfter(rows, people.length)
  return {
    ...seenOf(bytes, file),
    currency,
    counts: countRows(rows),
    people: people.map((name, index) => ({
      name,
      balanceMinor: balances[index] ?? 0,
      likelyId: likelyPerson(name, balances[index] ?? 0, known),
    })),
    choices: known.map(({ id, name, isMe, standing }) => ({
      id,
      name: isMe ? t`${name} (me)` : name,
      standing,
    })),
    houses: properties.filter(({ status }) => status === 'ACTIVE').map(({ id, name }) => ({ id, name })),
    rows: rows.slice(0, tableLimits.shownRows).map((row) => rowView(row, categories)),
    foreign,
    importedAt: earlier?.createdAt.toISOString() ?? null,
  }
}

function rowView(row: ReadSplitwiseRow, categories: readonly CategoryView[]): ImportRowView {
  const { line, kind, paidOn, title } = row
  const category = row.kind === 'EXPENSE' ? row.category : null
  const categoryName = category && nameIn(categories, category)
  const common = { line, kind, paidOn, title, category, categoryName, original: originalOf(row) }
  if (row.kind === 'EXPENSE') {
    const sums = row.costs.map(({ payer, amountMinor }) => ({ person: payer, to: null, amountMinor }))
    return { ...common, sums, borne: borneOf(row.costs) }
  }
  if (row.kind === 'NOTHING') return { ...common, sums: [], borne: [] }
  return {
    ...common,
    sums: row.transfers.map(({ from, to, amountMinor }) => ({ person: from, to, amountMinor })),
    borne: [],
  }
}

/** Returns the original amount of a row, for all its payers together. */
function originalOf(row: ReadSplitwiseRow): Original | null {
  const sums = row.kind === 'EXPENSE' ? row.costs : row.kind === 'SETTLEMENT' ? row.transfers : []
  const originals = sums.flatMap(({ original }) => original ?? [])
  const [first] = originals
  if (!first) return null
  return { ...first, amountMinor: originals.reduce((total, { amountMinor }) => total + amountMinor, 0) }
}

/**
 * Imports the previewed rows in one transaction, approved at once, since they were agreed elsewhere. Idempotent by id
 * and by file, also for simultaneous requests.
 */
export async function importPayments(
  ctx: MemberContext,
  bytes: Buffer,
  { sha256: previewed, importId, people, ofPropertyId, count, foreign }: Omit<PaymentImport, 'step'>,
): Promise<Imported> {
  await ctx.limits.limit('payment-import', ctx.user.id, importLimit)
  const propertyId = ofPropertyId ?? null
  requireSeen(bytes, previewed)
  const fileHash = sha256(bytes)
  const [{ currency }, categories] = await Promise.all([getGroup(ctx), listCategories(ctx)])
  const file = await readSplitwise(bytes, { currency, foreign, categories })
  requireNoProblems(file.problems)
  const open = file.foreign.filter((one) => !foreign.has(one.currency))
  if (open.length > 0) throw undecided(open.map((one) => one.currency))
  const { expenses, settlements } = countRows(file.rows)
  if (people.length !== file.people.length || expenses + settlements !== count) throw staleFile()
  return changeInGroup(ctx, 'payment.import', async (tx, { familyGroupId }) => {
    if (propertyId) await holdActiveProperty(tx, { propertyId, familyGroupId })
    await lockMoney(tx, familyGroupId)
    const earlier = await repository.findImportOfFile(tx, familyGroupId, fileHash)
    if (earlier?.id === importId) return repository.countImported(tx, { id: importId, familyGroupId })
    if (earlier) throw importedBefore()
    const participantIds = await resolvePeople(tx, ctx, file, people)
    const row = { id: importId, familyGroupId, fileHash, createdBy: ctx.user.id }
    if (!(await repository.insertImport(tx, row))) throw usedBefore()
    await writeRows(tx, file.rows, {
      familyGroupId,
      propertyId,
      importId,
      createdBy: ctx.user.id,
      now: ctx.clock.now(),
      participantIds,
    })
    if (propertyId) {
      for (const year of yearsOf(file.rows)) await checkBudgetsOf(tx, ctx, { propertyId, year })
    }
    await recordActivity(tx, {
      familyGroupId,
      actor: ctx.user,
      verb: 'IMPORTED',
      of: paymentEntity,
      entityId: importId,
      ...(propertyId && { propertyId }),
      after: { count, expenses, settlements, sha256: previewed },
    })
    return { expenses, settlements }
  })
}

const yearsOf = (rows: readonly ReadSplitwiseRow[]) =>
  new Set(rows.filter(({ kind }) => kind === 'EXPENSE').map(({ paidOn }) => Number(paidOn.slice(0, 4))))

/** Returns the person of each column, all different, adding outsiders, under `lockMoney`. */
async function resolvePeople(
  tx: Tx,
  ctx: MemberContext,
  { people: names, rows }: { people: string[]; rows: readonly ReadSplitwiseRow[] },
  chosen: string[],
): Promise<string[]> {
  const balances = balancesAfter(rows, names.length)
  const wanted = chosen.filter((id) => id !== newPerson)
  const known = wanted.length > 0 ? await listParticipants(ctx, tx, wanted) : []
  const ids: string[] = []
  for (const [index, choice] of chosen.entries()) {
    const name = names[index] ?? ''
    if (choice === newPerson) {
      ids.push(await outsiderNamed(tx, ctx.member.familyGroupId, name))
      continue
    }
    const person = known.find(({ id }) => id === choice)
    if (!person) throw nobody(name)
    if (!mayBe(person, balances[index] ?? 0)) throw notSettledUp(name, person.name)
    ids.push(person.id)
  }
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (repeated >= 0) throw twice(names[repeated] ?? '')
  if (chosen.includes(newPerson)) await requireRoomForOutsiders(tx, ctx)
  return ids
}

const nobody = (name: string) =>
  new AppError(
    'conflict',
    t`The person you chose for “${name}” no longer shares costs in this group. Choose the file again, then choose someone else.`,
  )

const notSettledUp = (name: string, former: string) =>
  refusePeople(
    t`${former} was settled up when they left this group, and this file would change that. Add “${name}” as a new person outside the group. Or invite them again, import the file, and settle up.`,
  )

const twice = (name: string) =>
  refusePeople(
    t`Two people in the file can’t be the same person here. Choose someone else for “${name}”, or add them as a new person.`,
  )

const refusePeople = (message: string) => new AppError('invalid', message, { fields: { people: message } })

const importedBefore = () =>
  new AppError('conflict', t`This file was already imported, so nothing was added.`)

/** The id was used for another file or group. */
const usedBefore = () =>
  new AppError(
    'conflict',
    t`This import was already used for another file. Choose this file again to add it.`,
  )

const undecided = (currencies: readonly string[]) =>
  refuseFile(
    t`Nothing was added: some rows are in ${listFormat(i18n.locale, {}).format(currencies)}. Leave them out, or enter an exchange rate.`,
  )
