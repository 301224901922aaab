import { t } from '@lingui/core/macro'
import { z } from 'zod'

// Control characters in an address or subject could add recipients or headers: none reaches the mailer.
const line = (max: number) =>
  z
    .string()
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses.
    .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, {
      error: () => t`Line breaks and control characters are not allowed.`,
    })

/** A recipient or sender: name and address always separate, never one string. */
export const mailAddress = z.strictObject({
  name: line(200).trim(),
  address: z.email().max(254).and(line(254)),
})

export const mailMessage = z.strictObject({
  to: mailAddress,
  subject: line(200).trim().min(1),
  text: z.string().min(1).max(100_000),
  html: z.string().max(200_000).optional(),
  /** The same for each try of one message, so that mail servers can recognise duplicates. */
  messageId: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
})

export type MailMessage = z.infer<typeof mailMessage>

/** The outcome. `try-later`: the server was away, slow or said 4xx. `refused`: it said 5xx, and would again. */
export type MailOutcome = { status: 'sent' } | { status: 'try-later' | 'refused'; reason: string }

/** Sends mail. Only jobs call it: a page never waits for a mail server. */
export type Mail = {
  isConfigured: boolean
  /** @throws ZodError when the message is malformed, an Error when mail is not configured */
  send: (message: MailMessage) => Promise<MailOutcome>
  /** Checks whether the server answers, for the checks page. */
  check: () => Promise<MailOutcome>
}
