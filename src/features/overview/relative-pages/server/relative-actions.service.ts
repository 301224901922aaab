import { AppError } from '../../../../lib/app-error.ts'
import type { RelativeContext } from '../../../../server/context.ts'
import { castVoteOfOutsider } from '../../../house/decisions/server/vote.service.ts'
import { answerSettlementByLink } from '../../../money/settlements/server/settlements-by-link.service.ts'
import { problemByLinkLimit } from '../../../work/problem-reports/problem-reports.rules.ts'
import { problemByLinkFields } from '../../../work/problem-reports/problem-reports.schemas.ts'
import { reportProblemByLink } from '../../../work/problem-reports/server/problems-by-link.service.ts'
import { changeByRelative } from '../../../work/relative-links/server/relative-access.service.ts'
import { changeWithPin } from '../../../work/relative-links/server/relative-pin.service.ts'
import { cancelStayByLink, requestStayByLink } from '../../../work/stays/server/stays-by-link.service.ts'
import { requestByLinkLimit } from '../../../work/stays/stays.rules.ts'
import { cancelStayByLinkInput, stayByLinkFields } from '../../../work/stays/stays.schemas.ts'
import { type FormAction, readTyped } from '../../worker-pages/server/page-form.response.ts'
import { workerPageTexts } from '../../worker-pages/worker-pages.texts.ts'
import type { RelativeNotice } from '../relative-notices.rules.ts'
import { confirmMoneyFormInput, disputeMoneyFormInput, voteFormInput } from '../relative-pages.schemas.ts'

/** All form actions of a relative’s page, by the value of the field `do`. */
const actions: Record<string, FormAction<RelativeContext, RelativeNotice>> = {
  'vote.cast': async (ctx, typed) => {
    const { pin, ...vote } = readTyped(voteFormInput, typed)
    await changeWithPin(ctx, 'VOTE', pin, (tx, { relative }) => castVoteOfOutsider(tx, relative, vote))
    return { notice: 'voted', part: 'decisions' }
  },
  'problem.report': async (ctx, typed) => {
    const problem = readTyped(problemByLinkFields, typed)
    await ctx.limits.limit('problem-by-link', ctx.relative.relativeLinkId, problemByLinkLimit)
    await changeByRelative(ctx, 'PROBLEM', (tx, current) => reportProblemByLink(tx, current, problem))
    return { notice: 'reported', part: 'problems' }
  },
  'stay.request': async (ctx, typed) => {
    const stay = readTyped(stayByLinkFields, typed)
    await ctx.limits.limit('stay-by-link', ctx.relative.relativeLinkId, requestByLinkLimit)
    await changeByRelative(ctx, 'STAY', (tx, current) => requestStayByLink(tx, current, stay))
    return { notice: 'requested', part: 'stays' }
  },
  'stay.cancel': async (ctx, typed) => {
    const stay = readTyped(cancelStayByLinkInput, typed)
    await changeByRelative(ctx, 'STAY', (tx, current) => cancelStayByLink(tx, current, stay))
    return { notice: 'cancelled', part: 'stays' }
  },
  'money.confirm': async (ctx, typed) => {
    const { pin, ...of } = readTyped(confirmMoneyFormInput, typed)
    const answer = { ...of, status: 'CONFIRMED', reason: null } as const
    await changeWithPin(ctx, 'MONEY', pin, (tx, current) => answerSettlementByLink(tx, current, answer))
    return { notice: 'received', part: 'money' }
  },
  'money.dispute': async (ctx, typed) => {
    const { pin, ...of } = readTyped(disputeMoneyFormInput, typed)
    const answer = { ...of, status: 'DISPUTED' } as const
    await changeWithPin(ctx, 'MONEY', pin, (tx, current) => answerSettlementByLink(tx, current, answer))
    return { notice: 'disputed', part: 'money' }
  },
}

/** @throws AppError `invalid` */
export function findRelativeAction(name: string): FormAction<RelativeContext, RelativeNotice> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new AppError('invalid', workerPageTexts.unknownAction)
  return action
}
