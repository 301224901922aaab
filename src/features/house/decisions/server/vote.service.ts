import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { MemberContext, RelativeContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { outsiderAmong } from '../decisions.rules.ts'
import type { VoteInput, WithdrawDecisionInput } from '../decisions.schemas.ts'
import { decisionTexts, loggedChoice, refusals } from '../decisions.texts.ts'
import { closeHeld } from './close-decision.service.ts'
import { announceEnd } from './decision-notices.service.ts'
import * as repository from './decisions.repository.ts'
import { changeDecision, type Read, readDecision, recordDecision } from './hold-decision.service.ts'

/** Casts a vote or changes it. The same vote again changes nothing. */
export function castVote(ctx: MemberContext, { decisionId, option }: VoteInput) {
  return changeDecision(ctx, 'vote', { decisionId }, async (tx, { row, labels, voters }) => {
    const mine = voters.find(({ userId }) => userId === ctx.user.id)
    if (!mine) throw new Error('someone votes who is not asked')
    await saveChoice(tx, { row, labels }, { voter: mine, option, actor: ctx.user })
  })
}

type Outsider = RelativeContext['relative']

/**
 * Casts or changes the vote of an owner outside the group, for the holder of their link. The caller has checked the
 * link and its PIN, and has locked the property.
 * @throws AppError `not-found` where this owner is not asked, `conflict` once voting has ended
 */
export async function castVoteOfOutsider(tx: Tx, outsider: Outsider, { decisionId, option }: VoteInput) {
  const key = { decisionId, familyGroupId: outsider.familyGroupId }
  await repository.lockDecision(tx, key)
  const read = await readDecision(tx, key)
  const voter = read && outsiderAmong(read.voters, outsider.ownerName)
  if (!voter || read.row.propertyId !== outsider.propertyId) throw notFound(t`This decision`)
  const { state, closesAt, now } = read.row
  if (state !== 'OPEN') throw new AppError('conflict', refusals['wrong-state'])
  if (closesAt === null || closesAt <= now) throw new AppError('conflict', refusals['voting-ended'])
  await saveChoice(tx, read, { voter, option, actor: outsider })
}

type Cast = {
  voter: Read['voters'][number]
  option: number | null
  actor: Parameters<typeof recordDecision>[1]
}

async function saveChoice(
  tx: Tx,
  { row, labels }: Pick<Read, 'row' | 'labels'>,
  { voter, option, actor }: Cast,
) {
  if (option !== null && option >= labels.length) throw new AppError('invalid', decisionTexts.noSuchOption)
  if (voter.castAt !== null && voter.option === option) return
  await repository.saveVote(tx, { decisionId: row.id, voter: voter.position, option })
  await recordDecision(tx, actor, row, {
    verb: 'VOTED',
    before: voter.castAt === null ? {} : loggedChoice(labels, voter.option),
    after: {
      name: row.question,
      ...loggedChoice(labels, option),
      ...(voter.userId === null && { ownerName: voter.name }),
    },
  })
}

/** Closes it on request: once no missing vote can change the outcome, or after the deadline. */
export const closeDecision = (ctx: MemberContext, decisionId: string) =>
  changeDecision(ctx, 'close', { decisionId }, (tx, decision) => closeHeld(tx, ctx, decision, ctx.user))

/** Takes the question back before its deadline. The votes stay readable. */
export function withdrawDecision(ctx: MemberContext, { decisionId, reason }: WithdrawDecisionInput) {
  return changeDecision(ctx, 'withdraw', { decisionId }, async (tx, { row, voters, member, subject }) => {
    await repository.updateDecision(
      tx,
      { decisionId, familyGroupId: member.familyGroupId },
      { state: 'WITHDRAWN', closedBy: ctx.user.id, closedAt: row.now, stateReason: reason },
    )
    await recordDecision(tx, ctx.user, row, { verb: 'WITHDRAWN', after: { name: row.question, reason } })
    await announceEnd(tx, ctx, row, { state: 'WITHDRAWN', voters, actorUserId: ctx.user.id })
    if (subject?.isWaiting) await subject.askAgain(tx)
  })
}
