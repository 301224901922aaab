import type { z } from 'zod'
import { AppError } from '../../../../lib/app-error.ts'
import type { JobContext } from '../../../../server/context.ts'
import { answerInvoiceFormInput, submitInvoiceFormInput } from '../../../money/invoices/invoices.schemas.ts'
import {
  answerInvoiceByLink,
  reviseInvoice,
  submitInvoice,
} from '../../../money/invoices/server/invoices-of-job.service.ts'
import { revealCodeFormInput } from '../../../work/job-codes/job-codes.schemas.ts'
import { revealCodeOfJob } from '../../../work/job-codes/server/job-codes.service.ts'
import { writeMessageFormInput } from '../../../work/job-messages/job-messages.schemas.ts'
import { writeMessageOfJob } from '../../../work/job-messages/server/job-messages.service.ts'
import { moveJobTaskFormInput, tickJobLineFormInput } from '../../../work/job-tasks/job-tasks.schemas.ts'
import { moveTaskOfJob, tickLineOfJob } from '../../../work/job-tasks/server/job-tasks.service.ts'
import { quoteFormInput, withdrawQuoteFormInput } from '../../../work/quotes/quotes.schemas.ts'
import { submitQuote, withdrawQuote } from '../../../work/quotes/server/quotes-of-job.service.ts'
import {
  acceptWorkerShare,
  declineWorkerShare,
} from '../../../work/share-links/server/answer-link.service.ts'
import { acceptFields, declineFields } from '../../../work/share-links/share-links.schemas.ts'
import {
  cancelVisitByLink,
  confirmVisitByLink,
  moveVisitByLink,
  proposeVisitByLink,
} from '../../../work/visits/server/visits-of-job.service.ts'
import {
  cancelVisitFormInput,
  confirmVisitFormInput,
  moveVisitFormInput,
  proposeVisitFormInput,
} from '../../../work/visits/visits.schemas.ts'
import type { Notice } from '../notices.rules.ts'
import { workerPageTexts } from '../worker-pages.texts.ts'
import { type FormAction, type FormOutcome, readTyped } from './page-form.response.ts'

type WorkerAction = FormAction<JobContext, Notice>

/** Runs one action with its input parsed by its schema. */
function defineAction<Schema extends z.ZodType>(
  schema: Schema,
  { notice, part }: FormOutcome<Notice>,
  run: (ctx: JobContext, input: z.output<Schema>) => Promise<unknown>,
): WorkerAction {
  return async (ctx, typed) => {
    await run(ctx, readTyped(schema, typed))
    return { notice, part }
  }
}

/** The action notifies the family and returns to its part. */
const sent = (part: string) => ({ notice: 'sent' as const, part })

/** All form actions of a job's page, by the value of the field `do`. */
const actions: Record<string, WorkerAction> = {
  'job.accept': defineAction(acceptFields, { notice: 'accepted', part: 'job' }, acceptWorkerShare),
  'job.decline': defineAction(declineFields, { notice: 'declined', part: 'job' }, declineWorkerShare),
  'tasks.move': defineAction(moveJobTaskFormInput, { notice: 'saved', part: 'tasks' }, moveTaskOfJob),
  'tasks.tick': defineAction(tickJobLineFormInput, { notice: 'saved', part: 'tasks' }, tickLineOfJob),
  'messages.write': defineAction(writeMessageFormInput, sent('messages'), writeMessageOfJob),
  'quotes.submit': defineAction(quoteFormInput, sent('quotes'), submitQuote),
  'quotes.withdraw': defineAction(withdrawQuoteFormInput, sent('quotes'), withdrawQuote),
  'visits.propose': defineAction(proposeVisitFormInput, sent('visits'), proposeVisitByLink),
  'visits.confirm': defineAction(confirmVisitFormInput, sent('visits'), confirmVisitByLink),
  'visits.move': defineAction(moveVisitFormInput, sent('visits'), moveVisitByLink),
  'visits.cancel': defineAction(cancelVisitFormInput, sent('visits'), cancelVisitByLink),
  'invoices.submit': defineAction(submitInvoiceFormInput, sent('invoices'), submitInvoice),
  'invoices.revise': defineAction(submitInvoiceFormInput, sent('invoices'), reviseInvoice),
  'invoices.answer': defineAction(answerInvoiceFormInput, sent('invoices'), answerInvoiceByLink),
  'codes.show': async (ctx, typed) => ({
    notice: 'saved',
    part: 'codes',
    shownCode: await revealCodeOfJob(ctx, readTyped(revealCodeFormInput, typed)),
  }),
}

/** @throws AppError `invalid` */
export function findAction(name: string): WorkerAction {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new AppError('invalid', workerPageTexts.unknownAction)
  return action
}
