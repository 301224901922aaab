import { memberOfDecision, memberOfGroup, memberOfProperty } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import {
  addDecisionInput,
  decisionInput,
  decisionsInput,
  openDecisionInput,
  restoreDecisionInput,
  subjectInput,
  updateDecisionInput,
  voteInput,
  withdrawDecisionInput,
} from './decisions.schemas.ts'
import * as trash from './server/decision-trash.service.ts'
import * as decisions from './server/decisions.service.ts'
import * as subjects from './server/subject-of-decision.service.ts'
import * as voting from './server/vote.service.ts'

export const listDecisions = memberOfProperty({ method: 'GET' })
  .validator(input(decisionsInput))
  .handler(({ context, data }) => decisions.listDecisions(context.ctx, data.propertyId))

export const getDecision = memberOfDecision({ method: 'GET' })
  .validator(input(decisionInput))
  .handler(({ context, data }) => decisions.getDecision(context.ctx, data.decisionId))

export const findDecisionSubject = memberOfProperty({ method: 'GET' })
  .validator(input(subjectInput))
  .handler(({ context, data }) => subjects.findSubject(context.ctx, data))

export const addDecision = memberOfProperty({ method: 'POST' })
  .validator(input(addDecisionInput))
  .handler(({ context, data }) => decisions.addDecision(context.ctx, data))

export const updateDecision = memberOfDecision({ method: 'POST' })
  .validator(input(updateDecisionInput))
  .handler(({ context, data }) => decisions.updateDecision(context.ctx, data))

export const openDecision = memberOfDecision({ method: 'POST' })
  .validator(input(openDecisionInput))
  .handler(({ context, data }) => decisions.openDecision(context.ctx, data))

export const castVote = memberOfDecision({ method: 'POST' })
  .validator(input(voteInput))
  .handler(({ context, data }) => voting.castVote(context.ctx, data))

export const closeDecision = memberOfDecision({ method: 'POST' })
  .validator(input(decisionInput))
  .handler(({ context, data }) => voting.closeDecision(context.ctx, data.decisionId))

export const withdrawDecision = memberOfDecision({ method: 'POST' })
  .validator(input(withdrawDecisionInput))
  .handler(({ context, data }) => voting.withdrawDecision(context.ctx, data))

export const deleteDecision = memberOfDecision({ method: 'POST' })
  .validator(input(decisionInput))
  .handler(({ context, data }) => trash.deleteDecision(context.ctx, data.decisionId))

export const restoreDecision = memberOfGroup({ method: 'POST' })
  .validator(input(restoreDecisionInput))
  .handler(({ context, data }) => trash.restoreDecision(context.ctx, data.decisionId))
