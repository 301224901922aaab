import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { secrets } from '../src/server/db/schema/secrets.ts'
import { createKeyRing } from '../src/server/key-ring.ts'
import { aSecret } from './factories/records.ts'
import { freePort } from './free-port.ts'
import { callFunction, origin } from './request.ts'
import { aPerson, type Person, wireServer } from './wire.ts'
import { readZip } from './zip.ts'

const server = wireServer()
const { db } = server.database
const appSecret = process.env.APP_SECRET ?? ''
const code = '4711-open-sesame-9921'

async function aHouse() {
  const anna = await aPerson(server)
  const familyGroupId = await server.make.group([{ user: anna.user }])
  const id = await server.make.property(familyGroupId)
  return { anna, house: { id, familyGroupId } }
}

const idOf = (result: unknown) => z.object({ secretId: z.string() }).parse(result).secretId

type Fetching = Parameters<typeof callFunction>[0]

/**
 * Adds a secret, reveals, changes and lists it.
 * @returns the contents of the answers except the requested value
 */
async function goThroughSecret(target: Fetching, { cookie }: Person, propertyId: string) {
  const call = (name: string, method: 'GET' | 'POST', data: object) =>
    callFunction(target, `secrets.${name}`, { method, data, cookie })
  const added = await call('addSecret', 'POST', { propertyId, label: 'Front door', value: code })
  const secretId = idOf(added.result)
  const revealed = await call('revealSecret', 'POST', { secretId })
  const changes = { secretId, version: 1, label: 'Door', value: `${code}!` }
  const others = [
    added,
    await call('updateSecret', 'POST', changes),
    await call('updateSecret', 'POST', changes),
    await call('addSecret', 'POST', { propertyId, label: '', value: code }),
    await call('listSecrets', 'GET', { propertyId }),
    await callFunction(target, 'properties.getProperty', { method: 'GET', data: { propertyId }, cookie }),
  ]
  return { revealed, others }
}

/** Runs one of the product's programs on the database of this file and keeps its output. */
function run(program: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return { child, output: () => output }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

describe('a secret on the wire', () => {
  it('is returned only by the call that reveals it, and never cached', async () => {
    const { anna, house } = await aHouse()
    const { revealed, others } = await goThroughSecret(server, anna, house.id)
    expect([revealed.status, revealed.result]).toEqual([200, { value: code }])
    expect(revealed.headers.get('cache-control')).toContain('no-store')
    expect(others.map(({ status }) => status)).toEqual([200, 200, 409, 400, 200, 200])
    for (const { text } of others) expect(text).not.toContain(code)
  })

  it('can be revealed 60 times in an hour', async () => {
    const { anna, house } = await aHouse()
    const { id: secretId } = await aSecret(db, house, {}, createKeyRing([], appSecret))
    const call = { method: 'POST' as const, data: { secretId }, cookie: anna.cookie }
    const answers = []
    for (let look = 1; look <= 61; look++)
      answers.push(await callFunction(server, 'secrets.revealSecret', call))
    expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429])
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is in no output of the app and in no data copy', async () => {
    const { anna, house } = await aHouse()
    const port = await freePort()
    const app = run('scripts/serve.mjs', {
      PORT: String(port),
      APP_ORIGIN: origin,
      LOG_LEVEL: 'debug',
      STOP_DELAY_SECONDS: '0',
    })
    const atApp = (request: Request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(`http://localhost:${port}${pathname}${search}`, request))
    }
    try {
      await vi.waitFor(
        async () => expect((await fetch(`http://localhost:${port}/readyz`)).ok).toBe(true),
        60_000,
      )
      const { revealed } = await goThroughSecret({ fetch: atApp }, anna, house.id)
      expect(revealed.result).toEqual({ value: code })
      const lost = await aSecret(db, house, { value: code }, createKeyRing([randomBytes(32)], appSecret))
      const call = { data: { secretId: lost.id }, cookie: anna.cookie, method: 'POST' as const }
      const refused = await callFunction({ fetch: atApp }, 'secrets.revealSecret', call)
      expect([refused.status, refused.text.includes(code)]).toEqual([503, false])
      const copy = await copyOfData({ fetch: atApp }, anna)
      expect(copy.join('\n')).toContain('"LOOKED_UP"')
      for (const file of copy) expect(file).not.toContain(code)
    } finally {
      app.child.kill('SIGTERM')
      await exitOf(app.child)
    }
    expect(app.output()).toContain('/_serverFn/secrets.revealSecret')
    expect(app.output()).toContain('a secret does not open')
    expect(app.output()).not.toContain(code)
  })
})

/**
 * Requests a data copy and waits for it.
 * @returns the contents of its files
 */
async function copyOfData(target: Fetching, { cookie }: Person): Promise<string[]> {
  const { result } = await vi.waitFor(async () => {
    const answer = await callFunction(target, 'data-exports.startDataExport', { method: 'POST', cookie })
    expect(answer.status).toBe(200)
    return answer
  }, 60_000)
  const { exportId } = z.object({ exportId: z.string() }).parse(result)
  const archive = await vi.waitFor(
    async () => {
      const request = new Request(new URL(`/api/data-exports/${exportId}`, origin), { headers: { cookie } })
      const answer = await target.fetch(request)
      expect(answer.status).toBe(200)
      return answer
    },
    { timeout: 60_000, interval: 200 },
  )
  return [...readZip(Buffer.from(await archive.arrayBuffer())).values()].map((file) => file.toString('utf8'))
}

describe('the command that rotates keys', () => {
  const keys = [randomBytes(32), randomBytes(32)] as const
  const rotate = async (...given: Buffer[]) => {
    const environment = { SECRET_KEYS: given.map((key) => key.toString('base64')).join(',') }
    const { child, output } = run('scripts/secrets-rotate-now.mjs', environment)
    return { exitCode: await exitOf(child), output: output() }
  }

  it('prints how many values it encrypted again, and succeeds', async () => {
    const { house } = await aHouse()
    const [before, after] = [createKeyRing([], appSecret), createKeyRing([keys[0]], appSecret)]
    for (let made = 0; made < 3; made++) await aSecret(db, house, {}, before)
    const first = await rotate(keys[0])
    expect(first.output).toContain(`3 secrets were sealed again with the first key, ${after.currentKeyId}.`)
    expect(first.exitCode).toBe(0)
    expect(await db.$count(secrets, eq(secrets.keyId, after.currentKeyId))).toBe(3)
    expect(await rotate(keys[1], keys[0])).toMatchObject({ exitCode: 0 })
    expect((await rotate(keys[1], keys[0])).output).toContain('0 secrets were sealed again')
  })

  it('prints how many values cannot be decrypted, and fails; it never prints a key', async () => {
    const { house } = await aHouse()
    await aSecret(db, house, {}, createKeyRing([keys[0]], appSecret))
    const { exitCode, output } = await rotate(keys[1])
    expect(output).toContain('1 secret was not resealed: add the missing key to SECRET_KEYS')
    expect(exitCode).toBe(1)
    for (const key of keys) expect(output).not.toContain(key.toString('base64'))
  })

  it('does not start with an invalid key', async () => {
    const { exitCode, output } = await rotate(Buffer.alloc(32))
    expect([exitCode, output]).toEqual([1, expect.stringContaining('SECRET_KEYS: key 1 is too weak')])
  })
})
