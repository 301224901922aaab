import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { inSnapshot } from '../../../../server/db/client.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import { standingOf } from '../../balance-entries/server/balance-entries.service.ts'
import { listParticipants, myParticipantId } from '../../participants/server/participants.service.ts'
import type {
  EntryPageView,
  EntryView,
  GetStatementInput,
  ListEntriesInput,
  StatementView,
} from '../balances.schemas.ts'
import {
  entryPageSize,
  maxStatementLines,
  type Place,
  placeText,
  withBalances,
  withBalancesFrom,
} from '../entries.rules.ts'
import * as repository from './balances.repository.ts'

/** Returns the entries behind a balance, newest first, page by page. */
export async function listEntries(
  ctx: MemberContext,
  { after, ...whose }: ListEntriesInput,
): Promise<EntryPageView> {
  const { timeZone: _, ...head } = await headOf(ctx, whose)
  const scope = scopeOf(head)
  const { standing, shown, rows } = await inSnapshot(ctx.db, async (tx) => ({
    standing: await standingOf(tx, scope),
    shown: after ? await repository.sumEntries(tx, { ...scope, downTo: after }) : { confirmedMinor: 0 },
    // One more than is shown tells whether there is a next page.
    rows: await repository.listEntries(tx, { ...scope, after, limit: entryPageSize + 1 }),
  }))
  const lines = withBalances(rows.slice(0, entryPageSize), standing.balanceMinor - shown.confirmedMinor)
  const last = lines.at(-1)
  return {
    ...head,
    ...standing,
    lines: lines.map(entryView),
    next: last && rows.length > entryPageSize ? placeText(last) : null,
  }
}

/** Returns a statement: opening balance, lines, closing balance. */
export async function getStatement(
  ctx: MemberContext,
  { from, to, ...whose }: GetStatementInput,
): Promise<StatementView> {
  const { timeZone, ...head } = await headOf(ctx, whose)
  const today = todayIn(timeZone, ctx.clock.now())
  const span = spanOf({ from, to }, today)
  const scope = scopeOf(head)
  const page = { ...scope, ...span, isStatement: true, limit: maxStatementLines + 1 }
  const { opening, within, rows } = await inSnapshot(ctx.db, async (tx) => ({
    opening: await repository.sumEntries(tx, { ...scope, before: span.from }),
    within: await repository.sumEntries(tx, { ...scope, ...span }),
    rows: await repository.listEntries(tx, page),
  }))
  const closingMinor = opening.confirmedMinor + within.confirmedMinor
  return {
    ...head,
    ...span,
    today,
    openingMinor: opening.confirmedMinor,
    closingMinor,
    waitingMinor: within.waitingMinor,
    lines: withBalancesFrom(rows.slice(0, maxStatementLines), opening.confirmedMinor).map(entryView),
    isCut: rows.length > maxStatementLines,
  }
}

/** Defaults to this year until today; a single date adjusts the other so that they stay in order. */
function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const last = to ?? (from && from > today ? from : today)
  return { from: from ?? `${last.slice(0, 4)}-01-01`, to: last }
}

/** Yields all lines of a statement for the CSV, oldest first. */
export async function* listStatementPages(
  ctx: MemberContext,
  statement: StatementView,
): AsyncGenerator<EntryView[], void> {
  const { from, to, openingMinor } = statement
  const scope = { ...scopeOf(statement), from, to }
  let balance = openingMinor
  for (let after: Place | undefined; ; ) {
    const page = { ...scope, after, isStatement: true, limit: maxStatementLines }
    const lines = withBalancesFrom(await repository.listEntries(ctx.db, page), balance)
    yield lines.map(entryView)
    const last = lines.at(-1)
    if (!last || lines.length < maxStatementLines) return
    after = last
    balance = last.balanceMinor
  }
}

type Whose = { participantId?: string | undefined; propertyId?: string | undefined }

const scopeOf = ({
  familyGroupId,
  participant,
  property,
}: Pick<EntryPageView, 'familyGroupId' | 'participant' | 'property'>): repository.EntryScope => ({
  familyGroupId,
  participantId: participant.id,
  propertyId: property?.id,
})

async function headOf(ctx: MemberContext, { participantId, propertyId }: Whose) {
  const person = participantId ?? (await myParticipantId(ctx.db, ctx))
  const [participant] = await listParticipants(ctx, ctx.db, [person])
  if (!participant) throw notFound(t`This person`)
  const property = propertyId === undefined ? null : await getProperty(ctx, propertyId)
  const { id, name, currency, timeZone } = await getGroup(ctx)
  return {
    familyGroupId: id,
    groupName: name,
    currency,
    timeZone,
    participant,
    property: property && { id: property.id, name: property.name },
  }
}

function entryView({
  giver,
  receiver,
  kind,
  method,
  ...row
}: repository.EntryRow & { balanceMinor: number }): EntryView {
  return {
    ...row,
    kind: kind ?? (method === 'WRITE_OFF' ? 'WRITE_OFF' : 'SETTLEMENT'),
    personName: nameOf(giver) ?? t`Someone`,
    receiverName: nameOf(receiver),
  }
}

type Named = { name: string | null; firstName: string | null; lastName: string | null }

const nameOf = (person: Named | null) => person && (fullName(person) ?? person.name)
