import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { onServer } from '../../../test/db-server.ts'
import { createLogger } from '../logger.ts'
import { openDatabase } from './client.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts'
import { addressesOf, wrongAddress } from './hosts.ts'
import { outageOf } from './outage.ts'
import { createClient } from './pool.ts'

const eventually = { timeout: 20_000 }

describe('an address', () => {
  it('with several hosts is one for each, with everything else unchanged', () => {
    expect(addressesOf('postgres://anna:a%2Cb@a:5540,b,[::1]:5541/db?sslmode=verify-full')).toEqual([
      'postgres://anna:a%2Cb@a:5540/db?sslmode=verify-full',
      'postgres://anna:a%2Cb@b/db?sslmode=verify-full',
      'postgres://anna:a%2Cb@[::1]:5541/db?sslmode=verify-full',
    ])
    expect(addressesOf('postgres://a,b/db?target_session_attrs=read-write&ssl=true')[1]).toBe(
      'postgres://b/db?ssl=true',
    )
    expect(addressesOf('postgres://a,b/db?ssl=true&target_session_attrs=read-write')[0]).toBe(
      'postgres://a/db?ssl=true',
    )
  })

  it.each(['postgres://a/db', 'postgres://a:b,c@host/db?options=x,y', 'not an address'])(
    '%j has one host',
    (url) => expect(addressesOf(url)).toEqual([url]),
  )

  it.each([
    ['postgres://a:5540,b:5541/db?target_session_attrs=read-write', null],
    ['postgresql://a,b/db', null],
    ['postgres://a/db', null],
    ['postgres://a,b/db?target_session_attrs=standby', 'target_session_attrs must be read-write'],
    ['postgres://a:5540,b:port/db', 'must be an address that starts with postgres://'],
    ['postgres://a,,b/db', 'must be an address that starts with postgres://'],
    ['mysql://a,b/db', 'must be an address that starts with postgres://'],
    ['nonsense', 'must be an address that starts with postgres://'],
  ])('%j is checked', (url, wrong) => expect(wrongAddress(url)).toBe(wrong))
})

describe('with several hosts', () => {
  const one = testDatabase()
  const role = `kinstead_hosts_${process.pid}`
  const dataDir = mkdtempSync(join(tmpdir(), 'kinstead-hosts-'))
  let other: EmbeddedDatabase
  let both = ''

  beforeAll(async () => {
    other = await startEmbeddedDatabase({ dataDir, log: createLogger('silent') })
    const { host, pathname } = new URL(one.url)
    await onServer(other.url, `create database ${pathname.slice(1)}`)
    // The same role and password, as on a standby.
    for (const { url } of [one, other])
      await onServer(url, `create role ${role} login superuser password 'hosts'`)
    both = `postgres://${role}:hosts@127.0.0.1:1,${new URL(other.url).host},${host}${pathname}`
  })
  afterAll(async () => {
    await other.stop()
    await onServer(one.url, `drop owned by ${role} cascade`)
    await onServer(one.url, `drop role ${role}`)
    rmSync(dataDir, { recursive: true, force: true })
  })

  const portOf = async (ask: (statement: string) => Promise<{ rows: { port: number }[] }>) =>
    (await ask('select inet_server_port() as port')).rows[0]?.port

  const portIn = (url: string) => Number(new URL(url).port)

  it('connections go past a server that is away to the one that accepts changes, and follow it', async () => {
    const change = sql`create table if not exists moved (id int)`
    const { db, pool, isReady, close } = openDatabase(both, { connectMs: 30_000 })
    const port = () => portOf((statement) => pool.query(statement))
    expect(await port()).toBe(portIn(other.url))
    await db.execute(change)
    const held = await pool.connect()

    // A failover: the primary becomes read-only.
    await onServer(other.url, 'alter system set default_transaction_read_only = on')
    await onServer(other.url, 'select pg_reload_conf()')
    await expect.poll(port, eventually).toBe(portIn(one.url))
    expect(await isReady()).toBe(true)
    await db.execute(change)
    // A connection that was in use is not used again either.
    await expect
      .poll(async () => (await held.query('show default_transaction_read_only')).rows, eventually)
      .toEqual([{ default_transaction_read_only: 'on' }])
    held.release()
    for (let time = 0; time < 10; time++) expect(await port()).toBe(portIn(one.url))
    await close()

    const alone = createClient({ connectionString: both })
    await alone.connect()
    expect(await portOf((statement) => alone.query(statement))).toBe(portIn(one.url))
    await alone.end()
  })

  it('nothing but an outage is reported while no server accepts changes', async () => {
    const url = new URL(other.url)
    const nowhere = openDatabase(other.url.replace(url.host, `127.0.0.1:1,${url.host}`))
    const error: unknown = await nowhere.db.execute(sql`select 1`).catch((thrown: unknown) => thrown)
    await nowhere.close()
    expect(outageOf(error)).toBe('away')
  })
})
