import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../logger.ts'
import { claimDataDirectory, type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts'

const log = createLogger('silent')
const isRoot = process.getuid?.() === 0
const eventually = { timeout: 60_000, interval: 20 }

let folder = ''
let dataDir = ''
const closers: (() => Promise<void>)[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinstead-embedded-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
})

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedDatabase> {
  const embedded = await startEmbeddedDatabase({ dataDir, log })
  closers.push(embedded.stop)
  return embedded
}

async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Another app on the same data directory: a process that starts the database and claims it. */
async function startAnotherApp(): Promise<ChildProcess> {
  const app = spawnAnotherApp()
  await new Promise((resolve, reject) => {
    app.stdout?.once('data', resolve)
    app.once('exit', () => reject(new Error('the other app ended early')))
  })
  return app
}

function spawnAnotherApp(): ChildProcess {
  const program = `
    const { claimDataDirectory, startEmbeddedDatabase } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    const { createLogger } = await import(${JSON.stringify(join(import.meta.dirname, '../logger.ts'))})
    const dataDir = ${JSON.stringify(dataDir)}
    const embedded = await startEmbeddedDatabase({ dataDir, log: createLogger('silent') })
    await claimDataDirectory(embedded.url, dataDir)
    console.log('running')`
  const app = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  closers.push(async () => void app.kill('SIGKILL'))
  return app
}

async function killed(app: ChildProcess) {
  const ended = new Promise((resolve) => app.once('exit', resolve))
  app.kill('SIGKILL')
  await ended
}

const pidOfServer = () =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

describe('the embedded database', () => {
  it('is durable, reachable only locally and with the password, and knows no secret of the app', async () => {
    vi.stubEnv('BACKUP_PASSPHRASE', 'nine words')
    const { url, adopted } = await start()
    vi.unstubAllEnvs()
    expect(adopted).toBe(false)
    const environment = `/proc/${pidOfServer()}/environ`
    if (existsSync(environment)) expect(readFileSync(environment, 'utf8')).not.toContain('nine words')
    const settings = await query<{ name: string; setting: string }>(
      url,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'listen_addresses')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      listen_addresses: '127.0.0.1',
    })
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(query(wrong.toString(), 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('keeps data and port across starts', async () => {
    const first = await startEmbeddedDatabase({ dataDir, log })
    await query(first.url, 'create table houses as select 7 as number')
    await first.stop()
    await expect(query(first.url, 'select 1')).rejects.toThrow()
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select number from houses')).toEqual([{ number: 7 }])
  })

  it('takes over a server left running by a killed app', async () => {
    const app = await startAnotherApp()
    const pid = pidOfServer()
    await killed(app)
    const embedded = await start()
    expect(embedded.adopted).toBe(true)
    expect(pidOfServer()).toBe(pid)
    const claim = await claimDataDirectory(embedded.url, dataDir)
    await claim.release()
  })

  it('refuses a second app with a clear message and keeps the first one’s server', async () => {
    await startAnotherApp()
    const second = await startEmbeddedDatabase({ dataDir, log })
    await expect(claimDataDirectory(second.url, dataDir)).rejects.toThrow(
      `Another Kinstead is using the data directory ${dataDir}. Stop it first`,
    )
    await second.stop()
    expect(await query(second.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  })

  it('is shared by two apps that first start at the same time', async () => {
    const [first, second] = await Promise.all([start(), start()])
    expect(second.url).toBe(first.url)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'secrets.json'])
  })

  it.each(['PG_VERSION', 'global/pg_control', 'base/5/PG_VERSION'])(
    'starts after a first start that was killed when it had written %s',
    async (file) => {
      const app = spawnAnotherApp()
      // On a busy machine it has come further by the time it is killed.
      const places = () => [
        'postgres',
        ...readdirSync(dataDir)
          .filter((name) => name.startsWith('.postgres-new-'))
          .map((name) => join(name, 'cluster')),
      ]
      await vi.waitFor(
        () => expect(places().some((place) => existsSync(join(dataDir, place, file)))).toBe(true),
        eventually,
      )
      await killed(app)
      const { url } = await start()
      expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
    },
  )

  it('starts when the pid in a stale lock file belongs to another program', async () => {
    await (await startEmbeddedDatabase({ dataDir, log })).stop()
    const lockFile = join(dataDir, 'postgres/postmaster.pid')
    writeFileSync(
      lockFile,
      [process.pid, join(dataDir, 'postgres'), 1, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n'),
    )
    const { adopted } = await start()
    expect(adopted).toBe(false)
    expect(pidOfServer()).not.toBe(process.pid)
  })

  it('restarts on the same port when its server dies, and stays claimed', async () => {
    const { url } = await start()
    const claim = await claimDataDirectory(url, dataDir)
    closers.push(claim.release)
    await query(url, 'create table houses as select 7 as number')
    process.kill(pidOfServer(), 'SIGKILL')
    await vi.waitFor(async () => {
      expect(await query(url, 'select number from houses')).toEqual([{ number: 7 }])
      expect(await query(url, `select from pg_locks where locktype = 'advisory'`)).toHaveLength(1)
    }, eventually)
  })

  it('reports secrets that do not belong to the directory', async () => {
    await start()
    const file = join(dataDir, 'secrets.json')
    const secrets = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...secrets, databasePassword: 'x'.repeat(43) }))
    await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow('Restore the secrets.json')
  })

  it.each([
    {
      how: 'other secrets',
      spoil: (file: string) => {
        const secrets = JSON.parse(readFileSync(file, 'utf8'))
        writeFileSync(file, JSON.stringify({ ...secrets, databasePassword: 'x'.repeat(43) }))
      },
      files: ['postgres', 'postgres.log', 'secrets.json'],
    },
    { how: 'no secrets', spoil: (file: string) => rmSync(file), files: ['postgres', 'postgres.log'] },
  ])('leaves no server and no file when stopped by $how', async ({ spoil, files }) => {
    await (await startEmbeddedDatabase({ dataDir, log })).stop()
    spoil(join(dataDir, 'secrets.json'))
    await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow('Restore')
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    expect(readdirSync(dataDir).sort()).toEqual(files)
  })

  it('refuses a directory of another PostgreSQL version', async () => {
    await (await startEmbeddedDatabase({ dataDir, log })).stop()
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '12\n')
    await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow('was created by PostgreSQL 12')
  })

  it.runIf(isRoot)('works for root in a folder that the database account cannot enter', async () => {
    chmodSync(folder, 0o700)
    const first = await startEmbeddedDatabase({ dataDir, log })
    await query(first.url, 'create table houses as select 7 as number')
    await first.stop()
    const second = await start()
    expect(await query(second.url, 'select number from houses')).toEqual([{ number: 7 }])
    expect((await start()).adopted).toBe(true)
  })
})
