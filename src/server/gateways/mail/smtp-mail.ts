import type { Transporter } from 'nodemailer'
import { within } from '../../within.ts'
import { type Mail, type MailMessage, type MailOutcome, mailMessage } from './mail-message.ts'

type Options = { url: string; from: string; timeoutMs?: number }

/** Sends mail over SMTP. The library is loaded with the first message. */
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
    // A message consists of our text and never names a file or address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const toMessage = ({ to, messageId, ...rest }: MailMessage, from: string) => ({
  from,
  // An explicit envelope: recipients are not read from the headers.
  envelope: { from: addressOf(from), to: [to.address] },
  to: [to],
  ...rest,
  ...(messageId && { messageId: `<${messageId}@kinstead>` }),
})

const addressOf = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

async function attempt(timeoutMs: number, work: () => Promise<unknown>): Promise<MailOutcome> {
  try {
    // The library's limits are per step, so a server that drips bytes would never time out.
    await within(3 * timeoutMs, work(), () => {
      throw new Error('the mail server took too long')
    })
    return { status: 'sent' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { status: isRefusal(error) ? 'refused' : 'try-later', reason }
  }
}

/** A 5xx reply. Everything else (4xx, no connection, a timeout) may work next time. */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500
