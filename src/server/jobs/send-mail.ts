import { z } from 'zod'
import type { MailMessage } from '../gateways/mail/mail-message.ts'
import { defineJob, type Job, type JobContext, onJob, PermanentFailure } from './define-job.ts'

/** What a mail is about, by ids: it is written when it is sent, from the rows at that time. */
export type MailIds = Record<string, string>

/** One kind of mail of a feature. */
export type MailKind = {
  kind: string
  /** @returns null when the mail is no longer wanted: the invite was revoked, the person has left */
  write: (ctx: JobContext, ids: MailIds) => Promise<Omit<MailMessage, 'messageId'> | null>
}

const sendMail = defineJob({
  name: 'mail.send',
  schema: z.strictObject({ kind: z.string(), ids: z.record(z.string(), z.uuid()) }),
  // Eight retries with doubling waits, from about five minutes to twelve hours: about a day in total.
  retry: { limit: 8, delaySeconds: 226 },
  expireInSeconds: 120,
})

/**
 * Codes are valid for 15 minutes, and someone is waiting: retried after about 5, 15, 30 and 60 s, and then for ten
 * minutes.
 */
const sendCode = defineJob({
  name: 'mail.send-code',
  schema: sendMail.schema,
  retry: { limit: 7, delaySeconds: 3 },
  expireInSeconds: 30,
  pollSeconds: 2,
})

/** The job for mails with a code: like `sendMailJob`, in its own queue. */
export const sendCodeJob = (kinds: MailKind[]): Job => jobOf(sendCode, kinds)

/**
 * The job for all other mail: `enqueue(tx, 'mail.send', { kind, ids })`. An unavailable server or a 4xx reply is
 * retried for a day, a 5xx reply is not. Without a mail server nothing happens: the product shows everything that
 * mails say.
 */
export const sendMailJob = (kinds: MailKind[]): Job => jobOf(sendMail, kinds)

function jobOf(definition: typeof sendMail, kinds: MailKind[]): Job {
  return onJob(definition, async (ctx, { kind, ids }) => {
    const known = kinds.find((candidate) => candidate.kind === kind)
    if (!known) throw new PermanentFailure(`there is no mail "${kind}"`)
    if (!ctx.mail.isConfigured) return ctx.log.info({ kind }, 'mail is not configured, nothing was sent')
    const message = await known.write(ctx, ids)
    if (!message) return ctx.log.info({ kind }, 'mail is no longer wanted')
    // The same id for each try, so that mailboxes can recognise duplicates.
    const outcome = await ctx.mail.send({ ...message, messageId: ctx.jobId })
    if (outcome.status === 'refused') throw new PermanentFailure(outcome.reason)
    if (outcome.status === 'try-later') throw new Error(outcome.reason)
  })
}
