import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { VoteInput, WithdrawDecisionInput } from '../decisions.schemas.ts'
import { decisionTexts, loggedChoice } from '../decisions.texts.ts'
import { closeHeld } from './close-decision.service.ts'
import { announceEnd } from './decision-notices.service.ts'
import * as repository from './decisions.repository.ts'
import { changeDecision, recordDecision } from './hold-decision.service.ts'

/** Casts a vote or changes it. The same vote again changes nothing. */
export function castVote(ctx: MemberContext, { decisionId, option }: VoteInput) {
  return changeDecision(ctx, 'vote', { decisionId }, async (tx, { row, labels, voters }) => {
    if (option !== null && option >= labels.length) throw new AppError('invalid', decisionTexts.noSuchOption)
    const mine = voters.find(({ userId }) => userId === ctx.user.id)
    if (!mine) throw new Error('someone votes who is not asked')
    if (mine.castAt !== null && mine.option === option) return
    await repository.saveVote(tx, { decisionId, voter: mine.position, option })
    await recordDecision(tx, ctx.user, row, {
      verb: 'VOTED',
      before: mine.castAt === null ? {} : loggedChoice(labels, mine.option),
      after: { name: row.question, ...loggedChoice(labels, option) },
    })
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
