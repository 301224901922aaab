import type { Transporter } from 'nodemailer'
import { within } from '../../within.ts'
import { type Mail, type MailMessage, type MailOutcome, mailMessage } from './mail-message.ts'

type Options = { url: string; from: string; timeoutMs?: number }

/** Mail over SMTP. The library is loaded with the first message. */
export function createSmtpMail({ url, from, timeoutMs = 10_000 }: Options): Mail {
  let transport: Promise<Transporter> | undefined
  const open = () => (transport ??= openTransport(url, timeoutMs))
  return {
    isConfigured: true,
    async send(message) {
      const checked = mailMessage.parse(message)
      return attempt(timeoutMs, async () => (await open()).sendMail(toMessage(checked, from)))
    },
    check: () => attempt(timeoutMs, async () => (await open()).verify()),
  }
}

async function openTransport(url: string, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A message is made of text that we wrote: it never names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const toMessage = ({ to, messageId, ...rest }: MailMessage, from: string) => ({
  from,
  // An envelope of its own: who gets the mail is not read from the headers.
  envelope: { from: addressOf(from), to: [to.address] },
  to: [to],
  ...rest,
  ...(messageId && { messageId: `<${messageId}@kinstead>` }),
})

const addressOf = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

async function attempt(timeoutMs: number, work: () => Promise<unknown>): Promise<MailOutcome> {
  try {
    // The library's own limits are per step; a server that sends a byte now and then would pass them for ever.
    await within(3 * timeoutMs, work(), () => {
      throw new Error('the mail server took too long')
    })
    return { status: 'sent' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { status: isRefusal(error) ? 'refused' : 'try-later', reason }
  }
}

/** A reply of 5xx. Everything else (4xx, no connection, a timeout) may be over the next time. */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500
