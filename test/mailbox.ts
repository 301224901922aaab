import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type Letter = { to: string; subject: string; text: string }

/** A mail server on loopback that keeps messages until they are read. */
export async function aMailbox() {
  const letters: Letter[] = []
  const waiting: (() => void)[] = []
  let isBusy = false
  let held: { arrived: () => void; released: Promise<void> } | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', async () => {
        if (isBusy) {
          isBusy = false
          return done(Object.assign(new Error('busy'), { responseCode: 451 }))
        }
        held?.arrived()
        await held?.released
        const { subject = '', text = '' }: ParsedMail = await simpleParser(raw)
        for (const { address } of envelope.rcptTo) letters.push({ to: address, subject, text })
        done()
        for (const wake of waiting.splice(0)) wake()
      })
    },
  })
  const listening = Promise.withResolvers<void>()
  const listener = server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0

  /** Takes the next message to an address, waiting for it if necessary. */
  async function next(to: string, subject?: string): Promise<Letter> {
    for (;;) {
      const index = letters.findIndex(
        (letter) => letter.to === to && (subject === undefined || letter.subject === subject),
      )
      const [letter] = index < 0 ? [] : letters.splice(index, 1)
      if (letter) return letter
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    next,
    /** Answers the next message with 451: try again later. */
    refuseOnce() {
      isBusy = true
    },
    /** Keeps senders waiting for the answer to their message. */
    hold() {
      const arrived = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      held = { arrived: arrived.resolve, released: released.promise }
      return { arrived: arrived.promise, release: released.resolve }
    },
    /** Returns the code in the next message to an address, as it is typed. */
    nextCode: async (to: string) => codeIn(await next(to)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type Mailbox = Awaited<ReturnType<typeof aMailbox>>

const codeIn = ({ text }: Letter) => /^\s*(\d{4} \d{4})\s*$/m.exec(text)?.[1] ?? `no code in: ${text}`
