import { memberOfGroup, memberOfProject, memberOfQuote, memberOfWorker } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids, ofWorkerInput } from '../work-terms/fields.schemas.ts'
import {
  acceptQuoteInput,
  endQuoteInput,
  enterQuoteInput,
  listQuotesInput,
  refuseQuoteApprovalInput,
  requestQuotesInput,
  reviseQuoteInput,
} from './quotes.schemas.ts'
import * as acceptance from './server/accept-quote.service.ts'
import * as changes from './server/change-quote.service.ts'
import * as approval from './server/quote-approval.service.ts'
import * as trash from './server/quote-trash.service.ts'
import * as quotes from './server/quotes.service.ts'
import * as ofWorker from './server/quotes-of-worker.service.ts'

export const listQuotes = memberOfProject({ method: 'GET' })
  .validator(input(listQuotesInput))
  .handler(({ context, data }) => quotes.listQuotesOfProject(context.ctx, data))

export const listQuotesOfWorker = memberOfWorker({ method: 'GET' })
  .validator(input(ofWorkerInput))
  .handler(({ context, data }) => ofWorker.listQuotesOfWorker(context.ctx, data))

export const requestQuotes = memberOfProject({ method: 'POST' })
  .validator(input(requestQuotesInput))
  .handler(({ context, data }) => changes.requestQuotes(context.ctx, data))

export const enterQuote = memberOfProject({ method: 'POST' })
  .validator(input(enterQuoteInput))
  .handler(({ context, data }) => changes.enterQuote(context.ctx, data))

export const reviseQuote = memberOfQuote({ method: 'POST' })
  .validator(input(reviseQuoteInput))
  .handler(({ context, data }) => changes.reviseQuote(context.ctx, data))

export const acceptQuote = memberOfQuote({ method: 'POST' })
  .validator(input(acceptQuoteInput))
  .handler(({ context, data }) => acceptance.acceptQuote(context.ctx, data))

export const refuseQuoteApproval = memberOfQuote({ method: 'POST' })
  .validator(input(refuseQuoteApprovalInput))
  .handler(({ context, data }) => approval.refuseQuoteApproval(context.ctx, data))

export const endQuote = memberOfQuote({ method: 'POST' })
  .validator(input(endQuoteInput))
  .handler(({ context, data }) => changes.endQuote(context.ctx, data))

export const deleteQuote = memberOfQuote({ method: 'POST' })
  .validator(input(ids('quoteId')))
  .handler(({ context, data }) => trash.deleteQuote(context.ctx, data.quoteId))

export const restoreQuote = memberOfGroup({ method: 'POST' })
  .validator(input(ids('familyGroupId', 'quoteId')))
  .handler(({ context, data }) => trash.restoreQuote(context.ctx, data.quoteId))
