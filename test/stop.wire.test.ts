import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { type App, anApp } from './app-process.ts'
import { testDatabase } from './db.ts'
import { aGroup } from './factories/people.ts'
import { aProperty } from './factories/properties.ts'
import { pdf } from './files/broken-pictures.ts'
import { aBrowser } from './identity/browser.ts'
import { aMailbox } from './mailbox.ts'
import { aPerson } from './wire.ts'

// The built product in its own process, which is told to stop. Nothing here depends on how long something takes: the
// delay is either longer than the test or none.

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'kinstead-stop-'))
// If we are root, the database server runs as another user.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = {
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'data'),
  APP_SECRET: 'the secret of this test, long enough',
  LOG_LEVEL: 'silent',
}
const eventually = { timeout: 40_000 }

let app: App
afterEach(() => app.end('SIGKILL'))

/** A connection that is kept, as a browser or a proxy keeps it. */
async function aConnection() {
  const { hostname, port } = new URL(app.origin)
  const socket = connect({ host: hostname, port: Number(port) })
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  await once(socket, 'connect')
  return {
    write: (bytes: string | Uint8Array) => void socket.write(bytes),
    get: (path: string) => void socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
    /** Waits for a text, and forgets everything up to it. */
    async hear(text: string) {
      await expect.poll(() => heard, eventually).toContain(text)
      heard = heard.slice(heard.indexOf(text) + text.length)
    },
    closed: once(socket, 'close'),
  }
}

const statusOf = (path: string) =>
  fetch(`${app.origin}${path}`, { redirect: 'manual' }).then(
    ({ status, headers }) => [status, headers.get('connection')],
    () => ['refused'],
  )

describe('until the delay of a stop is over', () => {
  beforeEach(async () => {
    app = await anApp({ ...settings, STOP_DELAY_SECONDS: '60' })
    await app.start()
  })

  it('new connections are served while /readyz says 503, and every answer ends its connection', async () => {
    const kept = await aConnection()
    kept.get('/healthz')
    await kept.hear('Connection: keep-alive')
    await kept.hear('ok')
    app.process().kill('SIGTERM')
    await expect.poll(() => statusOf('/readyz'), eventually).toEqual([503, 'close'])
    expect(await statusOf('/healthz')).toEqual([200, 'close'])
    expect(await statusOf('/')).toEqual([200, 'close'])
    kept.get('/healthz')
    await kept.hear('connection: close')
    await kept.closed
    expect(app.whyEnded()).toBeNull()
  })

  it('a second signal ends the process at once', async () => {
    const child = app.process()
    child.kill('SIGTERM')
    await expect.poll(() => statusOf('/readyz'), eventually).toEqual([503, 'close'])
    const again = () => {
      child.kill('SIGTERM')
      return child.exitCode
    }
    await expect.poll(again, { ...eventually, interval: 500 }).toBe(143)
  })
})

describe('when the delay of a stop is over', () => {
  it('a slow upload and a running job are finished, and the process ends without an error', async () => {
    const mailbox = await aMailbox()
    app = await anApp({ ...settings, SMTP_URL: mailbox.url })
    await app.start()
    const { cookie, user } = await aPerson({ database })
    const { id: familyGroupId } = await aGroup(database.db, [{ user }])
    const { id: propertyId } = await aProperty(database.db, familyGroupId)
    const mail = mailbox.hold()
    await signUp('ben@family.example')
    await mail.arrived

    const upload = await aConnection()
    upload.write(headOfUpload(propertyId, cookie))
    await upload.hear('100 Continue')
    upload.write(pdf.subarray(0, 20))
    const { exitCode } = whenEnded()
    app.process().kill('SIGTERM')
    await expect.poll(() => statusOf('/readyz'), eventually).toEqual(['refused'])
    expect(app.whyEnded()).toBeNull()
    upload.write(pdf.subarray(20))
    await upload.hear('HTTP/1.1 201')
    await upload.hear('connection: close')
    await upload.closed

    mail.release()
    expect(await exitCode).toBe(0)
    expect(mailbox.letters.map(({ to }) => to)).toEqual(['ben@family.example'])
    const { rows } = await database.db.execute(
      sql`select state from pgboss.job where name = 'mail.send-code'`,
    )
    expect(rows).toEqual([{ state: 'completed' }])
    await mailbox.close()
  })

  const headOfUpload = (propertyId: string, cookie: string) =>
    [
      `POST /api/properties/${propertyId}/documents HTTP/1.1`,
      'host: localhost',
      `origin: ${app.origin}`,
      `cookie: ${cookie}`,
      'content-type: application/pdf',
      `content-length: ${pdf.byteLength}`,
      `idempotency-key: ${newId()}`,
      'x-file-name: boiler.pdf',
      'expect: 100-continue',
      '\r\n',
    ].join('\r\n')

  async function signUp(email: string) {
    const browser = aBrowser(app.send)
    const form = await browser.follow(await browser.get(`${app.origin}/api/auth/sign-up`))
    const action = /<form[^>]* action="([^"]+)"/.exec(form.html)?.[1] ?? ''
    const person = { firstName: 'Ben', lastName: 'Keller', email, password: 'lantern moss otter' }
    await browser.follow(await browser.post(new URL(action, form.url).href, person))
  }
})

const whenEnded = () => {
  const child = app.process()
  return { exitCode: once(child, 'exit').then(([code]) => code) }
}

describe('with the embedded database', () => {
  const dataDir = join(folder, 'embedded')
  const pidOfDatabase = () =>
    Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  beforeAll(() => rmSync(dataDir, { recursive: true, force: true }))

  // What a service manager does that signals every process of a service: "smart", and as `pg_ctl stop` does.
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'the app ends well when %s reaches the database first',
    async (signal) => {
      app = await anApp({ ...settings, DATABASE_URL: '', APP_SECRET: '', DATA_DIR: dataDir })
      await app.start()
      const pid = pidOfDatabase()
      const { exitCode } = whenEnded()
      process.kill(pid, signal)
      app.process().kill('SIGTERM')
      expect(await exitCode).toBe(0)
      // Its lock file goes before the process does, and the app waits for that.
      await expect.poll(() => isAlive(pid), eventually).toBe(false)
    },
  )
})
