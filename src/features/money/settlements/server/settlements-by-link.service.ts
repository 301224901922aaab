import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { Relative, RelativeContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { namesOf } from '../../participants/server/participants.service.ts'
import { answersByLink, shownByLink, standByLink } from '../settlements.rules.ts'
import type { SettlementByLinkView, SettlementsByLinkView } from '../settlements.schemas.ts'
import { settlementTexts } from '../settlements.texts.ts'
import { applyDecision, type Decision, holdSettlement, requireMove } from './decide-settlement.service.ts'
import { findSettlement } from './settlement-reads.repository.ts'
import { listAnswering } from './settlement-views.service.ts'
import * as repository from './settlements-by-link.repository.ts'

// Settlements with a person outside the group who answers by personal link. The caller has checked what the link opens;
// for changes, it has checked the PIN, and locked the property and the link.

/** Lists the money that a person outside the group was paid in the property of their link or for the whole group. */
export async function listSettlementsByLink({
  db,
  relative,
}: RelativeContext): Promise<SettlementsByLinkView> {
  const { familyGroupId, propertyId, participantId } = relative
  if (participantId === null) return { waiting: [], answered: [] }
  const receiver = { familyGroupId, propertyId, participantId }
  const [waiting, answered] = await Promise.all([
    repository.listWaitingFor(db, receiver, shownByLink.waiting),
    repository.listAnswered(db, receiver, shownByLink.answered),
  ])
  const payerIds = [...new Set([...waiting, ...answered].map(({ fromId }) => fromId))]
  const names = payerIds.length === 0 ? new Map() : await namesOf(db, familyGroupId, payerIds)
  const viewOf = ({ fromId, statusReason, ...row }: (typeof waiting)[number]): SettlementByLinkView => ({
    ...row,
    // Why it was voided is said among the members.
    statusReason: row.status === 'DISPUTED' ? statusReason : null,
    payerName: names.get(fromId) ?? t`A former member`,
  })
  return { waiting: waiting.map(viewOf), answered: answered.map(viewOf) }
}

type Answer = Omit<Decision, 'status'> & {
  settlementId: string
  version: number
  status: 'CONFIRMED' | 'DISPUTED'
}

/**
 * Confirms or disputes that the person of a link received the money. The same answer twice changes nothing.
 * @throws AppError `not-found` for money of someone else or in another property, `conflict` for what has changed
 */
export async function answerSettlementByLink(
  tx: Tx,
  ctx: RelativeContext,
  { settlementId, version, ...decision }: Answer,
): Promise<void> {
  const { familyGroupId } = ctx.relative
  const key = { settlementId, familyGroupId }
  // Before its property is locked, so that an archived one that is not theirs answers as an unknown one does.
  const found = await findSettlement(tx, key)
  if (!found || !isTheirs(ctx.relative, found)) throw notFound(t`This settlement`)
  const row = await holdSettlement(tx, key)
  if (row.status === decision.status && row.statusReason === decision.reason) return
  if (row.version !== version) throw new AppError('conflict', settlementTexts.changedMeanwhile)
  requireMove(row, decision, standByLink)
  const names = await namesOf(tx, familyGroupId, [row.fromId, row.toId])
  await applyDecision(tx, ctx, row, {
    ...decision,
    by: ctx.relative,
    names: {
      fromName: names.get(row.fromId) ?? t`A former member`,
      toName: names.get(row.toId) ?? ctx.relative.relativeName,
    },
    answering: await listAnswering(tx, familyGroupId),
  })
}

type Paid = Parameters<typeof answersByLink>[1] & { method: string }

const isTheirs = ({ participantId, propertyId }: Relative, paid: Paid) =>
  participantId !== null &&
  paid.method !== 'WRITE_OFF' &&
  answersByLink([{ participantId, propertyId }], paid)
