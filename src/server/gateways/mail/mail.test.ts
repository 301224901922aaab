import { createServer, type Server, type Socket } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createMail } from './mail.ts'
import { type Mail, type MailMessage, mailMessage } from './mail-message.ts'
import { createMemoryMail } from './memory-mail.ts'
import { createSmtpMail } from './smtp-mail.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Delivery = { recipients: string[]; raw: string }

/** A mail server on loopback that keeps what it gets. */
async function aMailServer(options: SMTPServerOptions = {}) {
  const delivered: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        delivered.push({ recipients: envelope.rcptTo.map((to) => to.address), raw })
        done()
      })
    },
    ...options,
  })
  closing.push(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  return { port: await portOf(server.listen(0, '127.0.0.1')), delivered }
}

/** A server that accepts connections and then behaves as told. */
async function aBadServer(onConnection: (socket: Socket) => void) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  closing.push(() => {
    for (const socket of open) socket.destroy()
    return new Promise((resolve) => server.close(() => resolve(undefined)))
  })
  return portOf(server.listen(0, '127.0.0.1'))
}

const portOf = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    const tell = () => {
      const address = server.address()
      if (address && typeof address === 'object') resolve(address.port)
    }
    if (server.listening) tell()
    else server.once('listening', tell)
  })

const mailTo = (port: number, timeoutMs = 3_000) =>
  createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Kinstead <no-reply@kinstead.example>', timeoutMs })

const message: MailMessage = {
  to: { name: 'Anna Keller', address: 'anna@family.example' },
  subject: 'You are invited to The Kellers',
  text: 'Open the link to join.',
}

/** A server's answers to one step of the delivery. */
const answering = (responseCode: number) => (_: unknown, __: unknown, done: (error: Error) => void) =>
  done(Object.assign(new Error('as told'), { responseCode }))

describe.each<
  [
    string,
    () => Promise<{ mail: Mail; sent: () => Promise<{ to: string; subject?: string; text?: string }[]> }>,
  ]
>([
  [
    'over SMTP',
    async () => {
      const { port, delivered } = await aMailServer()
      const sent = async () =>
        Promise.all(
          delivered.map(async ({ recipients, raw }) => {
            const { subject, text } = await simpleParser(raw)
            return { to: recipients.join(), subject, text: text?.trim() }
          }),
        )
      return { mail: mailTo(port), sent }
    },
  ],
  [
    'in memory',
    async () => {
      const mail = createMemoryMail()
      return {
        mail,
        sent: async () => mail.sent.map(({ to, subject, text }) => ({ to: to.address, subject, text })),
      }
    },
  ],
])('mail %s', (_, create) => {
  it('reaches one person with subject and text', async () => {
    const { mail, sent } = await create()
    expect(await mail.send(message)).toEqual({ status: 'sent' })
    expect(await sent()).toEqual([
      { to: 'anna@family.example', subject: message.subject, text: message.text },
    ])
  })

  it.each([
    'anna@family.example\r\nBcc: thief@bad.example',
    'anna@family.example\nRCPT TO:<thief@bad.example>',
    'anna@family.example, thief@bad.example',
    'anna@family.example;thief@bad.example',
    'Anna <anna@family.example>',
    '"a\r\nb"@family.example',
    'anna@family.example\0',
    'anna@family.example>',
    '<script>@family.example',
    'anna',
    '',
    `${'a'.repeat(300)}@family.example`,
  ])('is not sent to the address %j', async (address) => {
    const { mail, sent } = await create()
    await expect(mail.send({ ...message, to: { name: 'Anna', address } })).rejects.toThrow()
    expect(await sent()).toEqual([])
  })

  it.each([
    ['a name', { to: { name: 'Anna\r\nBcc: thief@bad.example', address: 'anna@family.example' } }],
    ['a subject', { subject: 'Hello\r\nBcc: thief@bad.example\r\n\r\nOther text' }],
    ['a subject with a separator of lines', { subject: 'Hello\u2028Bcc: thief@bad.example' }],
    ['an id', { messageId: 'x>\r\nBcc: thief@bad.example' }],
  ])('is not sent with a line break in %s', async (__, change) => {
    const { mail, sent } = await create()
    await expect(mail.send({ ...message, ...change })).rejects.toThrow()
    expect(await sent()).toEqual([])
  })

  it('treats odd names as names', async () => {
    const { mail, sent } = await create()
    await mail.send({
      ...message,
      to: { name: 'Keller, "Anna" <boss@bad.example>', address: 'anna@family.example' },
    })
    expect((await sent()).map(({ to }) => to)).toEqual(['anna@family.example'])
  })
})

describe('mail over SMTP', () => {
  it('has the sender, the recipient and the message id', async () => {
    const { port, delivered } = await aMailServer()
    await mailTo(port).send({ ...message, messageId: '0199-job' })
    const parsed = await simpleParser(delivered[0]?.raw ?? '')
    expect(parsed.messageId).toBe('<0199-job@kinstead>')
    expect(parsed.from?.text).toBe('"Kinstead" <no-reply@kinstead.example>')
    expect(parsed.headers.get('to')).toMatchObject({ text: '"Anna Keller" <anna@family.example>' })
  })

  it.each<[number, string, SMTPServerOptions]>([
    [451, 'try-later', { onRcptTo: (to, session, done) => answering(451)(to, session, done) }],
    [421, 'try-later', { onMailFrom: (from, session, done) => answering(421)(from, session, done) }],
    [550, 'refused', { onRcptTo: (to, session, done) => answering(550)(to, session, done) }],
    [554, 'refused', { onMailFrom: (from, session, done) => answering(554)(from, session, done) }],
  ])('that is answered with %i is reported as %s', async (code, status, options) => {
    const { port } = await aMailServer(options)
    const outcome = await mailTo(port).send(message)
    expect(outcome).toMatchObject({ status, reason: expect.stringContaining(String(code)) })
  })

  it.each<[string, (socket: Socket) => void]>([
    ['drops the connection', (socket) => socket.destroy()],
    ['drops it after its greeting', (socket) => socket.end('220 hello\r\n')],
    ['says nothing', () => {}],
    ['says nothing after its greeting', (socket) => socket.write('220 hello\r\n')],
    ['is no mail server', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ])('to a server that %s is retried later', async (_, behave) => {
    const outcome = await mailTo(await aBadServer(behave), 400).send(message)
    expect(outcome.status).toBe('try-later')
  })

  it('to a server that drips its answer is abandoned', async () => {
    const timers: NodeJS.Timeout[] = []
    const port = await aBadServer((socket) =>
      timers.push(setInterval(() => socket.write('220-wait\r\n'), 50)),
    )
    closing.push(async () => timers.forEach(clearInterval))
    expect(await mailTo(port, 300).send(message)).toMatchObject({ status: 'try-later' })
  })

  it('to an unreachable server is retried later', async () => {
    expect(await mailTo(1).send(message)).toMatchObject({ status: 'try-later' })
  })

  it('can be checked without sending', async () => {
    const { port, delivered } = await aMailServer()
    expect(await mailTo(port).check()).toEqual({ status: 'sent' })
    expect(delivered).toEqual([])
    expect(await mailTo(1).check()).toMatchObject({ status: 'try-later' })
  })
})

describe('mail without a server', () => {
  it('reports that it is not configured', async () => {
    const mail = createMail({ from: 'Kinstead <no-reply@localhost>' })
    expect(mail.isConfigured).toBe(false)
    await expect(mail.send(message)).rejects.toThrow('mail is not configured: SMTP_URL is not set')
    expect(await mail.check()).toMatchObject({ status: 'refused' })
    expect(createMail({ url: 'smtp://127.0.0.1:1', from: 'a@b.example' }).isConfigured).toBe(true)
  })
})

it('accepts only a recipient and a text', () => {
  expect(mailMessage.safeParse(message).success).toBe(true)
  expect(mailMessage.safeParse({ ...message, cc: 'thief@bad.example' }).success).toBe(false)
  expect(mailMessage.safeParse({ ...message, attachments: [{ path: '/etc/passwd' }] }).success).toBe(false)
})
