import { createServer, type Server, type Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { anInvite } from '../../../../../test/factories/invites.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { invites } from '../../../../server/db/schema/invites.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createSmtpMail } from '../../../../server/gateways/mail/smtp-mail.ts'
import { type JobContext, PermanentFailure } from '../../../../server/jobs/define-job.ts'
import { createJobs, type Jobs } from '../../../../server/jobs/queue.ts'
import { sendMailJob } from '../../../../server/jobs/send-mail.ts'
import { createLogger } from '../../../../server/logger.ts'
import { inviteMails } from './invites.mails.ts'
import { inviteUser, revokeInvite } from './invites.service.ts'

const database = testDatabase()
const { db } = database
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A local mail server that stores messages. */
async function aMailServer(options: SMTPServerOptions = {}) {
  const delivered: { to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        delivered.push({ to: envelope.rcptTo.map((to) => to.address), raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...options,
  })
  closing.push(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  return { port: await portOf(server.listen(0, '127.0.0.1')), delivered }
}

/** A server that accepts connections and then behaves as given. */
function aBadServer(onConnection: (socket: Socket) => void) {
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

const mailTo = (port: number, timeoutMs = 20_000) =>
  createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Kinstead <no-reply@kinstead.example>', timeoutMs })

/** Runs one e-mail job once, as the queue would. */
function send(port: number, inviteId: string, timeoutMs?: number) {
  const ctx: JobContext = {
    ...aRequestContext(db),
    mail: mailTo(port, timeoutMs),
    jobId: 'job-1',
    attempt: 1,
    signal: new AbortController().signal,
  }
  return sendMailJob(inviteMails).run(ctx, { kind: 'invite', ids: { inviteId } })
}

async function anInviteByMail({ group = 'The Kellers', firstName = 'Anna' } = {}) {
  const anna = await aUser(db, { firstName })
  const { id: familyGroupId } = await aGroup(db, [{ user: anna }], { name: group })
  const invite = await anInvite(db, { familyGroupId, invitedBy: anna.id, email: 'ben@family.example' })
  return { anna, familyGroupId, ...invite }
}

const answering = (responseCode: number) => (_: unknown, __: unknown, done: (error: Error) => void) =>
  done(Object.assign(new Error('as told'), { responseCode }))

describe('the invitation e-mail', () => {
  it('names the inviter and group and contains the one link, as text and HTML', async () => {
    const { port, delivered } = await aMailServer()
    const { id, code } = await anInviteByMail()
    await send(port, id)
    expect(delivered.map(({ to }) => to)).toEqual([['ben@family.example']])
    const { subject, text = '', html } = await simpleParser(delivered[0]?.raw ?? '')
    expect(subject).toBe('Invitation to “The Kellers” on Kinstead')
    const link = `http://localhost:3000/invite/${code}`
    expect(text).toContain(link)
    expect(text).toContain('Anna has invited you to join “The Kellers” on Kinstead')
    expect(html).toContain(`<a href="${link}" rel="noreferrer">Open invitation</a>`)
    expect(`${html}`.match(/href=|src=|https?:\/\//g)).toEqual(['href=', 'http://'])
    expect(text.match(/https?:\/\//g)).toEqual(['http://'])
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "'onmouseover='alert(1)",
    'javascript:alert(1)',
    '<a href="https://evil.example">Click</a>',
    'Win at https://evil.example/x now',
    'evil.example/claim',
    'Keller\r\nBcc: thief@bad.example',
    '{{constructor.constructor("x")()}}',
    '&lt;b&gt;',
    '\u202Eelpmaxe.live',
  ])('treats %j as a plain name', async (name) => {
    const { port, delivered } = await aMailServer()
    const { id } = await anInviteByMail({ group: name.slice(0, 50), firstName: name })
    await send(port, id)
    const { subject = '', text = '', html, headers } = await simpleParser(delivered[0]?.raw ?? '')
    expect(delivered[0]?.to).toEqual(['ben@family.example'])
    expect(headers.has('bcc')).toBe(false)
    expect([...`${html}`.matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag).filter((tag) => !isOurs(tag))).toEqual(
      [],
    )
    expect(`${html}`.match(/https?:\/\//g)).toHaveLength(1)
    expect(text.match(/https?:\/\//g)).toHaveLength(1)
    expect(subject).not.toMatch(/:\/\/|\bevil\.example|[\p{Cc}\p{Cf}]/u)
    expect(`${html}${text}`).not.toMatch(/evil\.example|\u202E/)
  })

  const isOurs = (tag = '') => ['html', 'head', 'meta', 'body', 'h1', 'p', 'a', 'hr'].includes(tag)

  it.each<[string, (made: Awaited<ReturnType<typeof anInviteByMail>>) => Promise<unknown>]>([
    ['revoked', ({ anna, familyGroupId, id }) => revokeInvite(asMember(db, anna, familyGroupId), id)],
    ['accepted', ({ id }) => db.update(invites).set({ status: 'ACCEPTED' }).where(eq(invites.id, id))],
    [
      'expired',
      () => db.update(invites).set({ createdAt: new Date('2020-01-01'), expiresAt: new Date('2020-01-08') }),
    ],
    ['deleted with its group', () => db.update(familyGroups).set({ deletedAt: new Date() })],
    ['sent by a former member', () => db.update(memberships).set({ leftAt: new Date() })],
    [
      'made by someone whose address is no longer confirmed',
      () => db.update(users).set({ emailVerified: false }),
    ],
    ['created by a suspended person', () => db.update(users).set({ suspendedAt: new Date() })],
  ])('is not sent when the invitation was %s in the meantime', async (_, end) => {
    const { port, delivered } = await aMailServer()
    const made = await anInviteByMail()
    await end(made)
    await send(port, made.id)
    expect(delivered).toEqual([])
  })
})

describe('a mail server that', () => {
  it('answers 451 is retried', async () => {
    const { port } = await aMailServer({
      onRcptTo: (to, session, done) => answering(451)(to, session, done),
    })
    const sending = send(port, (await anInviteByMail()).id)
    await expect(sending).rejects.toThrow(/451/)
    await expect(sending).rejects.not.toBeInstanceOf(PermanentFailure)
  })

  it('answers 550 is not retried', async () => {
    const { port } = await aMailServer({
      onRcptTo: (to, session, done) => answering(550)(to, session, done),
    })
    await expect(send(port, (await anInviteByMail()).id)).rejects.toBeInstanceOf(PermanentFailure)
  })

  it.each<[string, (socket: Socket) => void]>([
    ['drops the connection', (socket) => socket.destroy()],
    ['hangs', () => {}],
  ])('%s is retried', async (_, behave) => {
    const sending = send(await aBadServer(behave), (await anInviteByMail()).id, 500)
    await expect(sending).rejects.toThrow()
    await expect(sending).rejects.not.toBeInstanceOf(PermanentFailure)
  })
})

describe('inviting by e-mail through the queue', () => {
  function aProcess(port: number, timeoutMs?: number): Jobs {
    const { enqueue: _, requestId: __, log: ___, ...services } = aRequestContext(db)
    const jobs = createJobs({
      url: database.url,
      log: createLogger('silent'),
      jobs: [sendMailJob(inviteMails)],
      services: { ...services, mail: mailTo(port, timeoutMs) },
      pollSeconds: 0.5,
    })
    closing.push(() => jobs.stop())
    jobs.startInBackground()
    return jobs
  }
  const eventually = (check: () => void | Promise<void>) =>
    vi.waitFor(check, { timeout: 20_000, interval: 50 })

  async function invite(jobs: Jobs) {
    const anna = await aUser(db)
    const { id: familyGroupId } = await aGroup(db, [{ user: anna }])
    const ctx = asMember(db, anna, familyGroupId, 'MANAGER', { enqueue: jobs.enqueue })
    const email = 'ben@family.example'
    return inviteUser(
      ctx,
      { familyGroupId, role: 'MEMBER', email, maxUses: 1 },
      { canBindToEmail: true, sendsMail: true },
      { address: '192.0.2.1' },
    )
  }

  it('sends the link that the inviter saw', async () => {
    const { port, delivered } = await aMailServer()
    const { link } = await invite(aProcess(port))
    await eventually(() => expect(delivered).toHaveLength(1))
    expect((await simpleParser(delivered[0]?.raw ?? '')).text).toContain(link)
  })

  it('returns the link while the mail server hangs', async () => {
    const connections: Socket[] = []
    const port = await aBadServer((socket) => connections.push(socket))
    const { link } = await invite(aProcess(port, 500))
    expect(link).toMatch(/\/invite\/inv_/)
    await eventually(() => expect(connections.length).toBeGreaterThan(0))
  })

  it('lists a permanently refused e-mail as failed', async () => {
    const { port } = await aMailServer({
      onRcptTo: (to, session, done) => answering(550)(to, session, done),
    })
    const jobs = aProcess(port)
    const { inviteId, link } = await invite(jobs)
    await eventually(async () => {
      const [failed] = await jobs.listFailed()
      expect(failed).toMatchObject({ name: 'mail.send', payload: { kind: 'invite', ids: { inviteId } } })
      expect(JSON.stringify(failed)).not.toContain(link.slice(-43))
    })
  })
})
