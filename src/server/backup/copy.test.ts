import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { createClient } from '../db/pool.ts'
import { copyIn, copyOut } from './copy.ts'

const database = testDatabase()
let client: ReturnType<typeof createClient>
beforeEach(async () => {
  client = createClient({ connectionString: database.url })
  await client.connect()
})
afterEach(() => client.end())

const rows = 300_000
const line = (number: number) => `${number}\t${createHash('md5').update(String(number)).digest('hex')}\n`
const sumOf = async (content: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    // Slower than the server, so that rows wait here.
    await turn()
    hash.update(chunk)
  }
  return hash.digest('hex')
}
async function* allLines() {
  for (let from = 0; from < rows; from += 1_000)
    yield Buffer.from(Array.from({ length: 1_000 }, (_, index) => line(from + index + 1)).join(''))
}
const select = `copy (select n, md5(n::text) from generate_series(1, ${rows}) n) to stdout`

describe('COPY', () => {
  it('gives every row once, unchanged, to a reader that is slower than the server', async () => {
    expect(await sumOf(copyOut(client, select))).toBe(await sumOf(allLines()))
  })

  it('gives whole rows, also when one is larger than what is read at once', async () => {
    const wide = 'copy (select n, repeat(md5(n::text), 20000) from generate_series(1, 5) n) to stdout'
    let count = 0
    for await (const chunk of copyOut(client, wide)) {
      expect(chunk.at(-1)).toBe(10)
      count += chunk.toString().split('\n').length - 1
    }
    expect(count).toBe(5)
  })

  it('lets the connection end while rows are left', async () => {
    for await (const _ of copyOut(client, select)) break
    await client.end()
    await expect(client.query('select 1')).rejects.toThrow()
  })

  it('takes every row once, unchanged', async () => {
    await client.query('create temporary table taken (number int primary key, digest text)')
    await copyIn(client, 'copy taken from stdin', allLines())
    const { rows: found } = await client.query(
      'select count(*)::int as count, bool_and(digest = md5(number::text)) as same from taken',
    )
    expect(found).toEqual([{ count: rows, same: true }])
  })

  it('reports a failure of either side, and the connection works on', async () => {
    await expect(sumOf(copyOut(client, 'copy (select 1 / 0) to stdout'))).rejects.toThrow('division by zero')
    await client.query('create temporary table taken (number int primary key)')
    async function* wrong() {
      yield Buffer.from('1\n1\n')
    }
    await expect(copyIn(client, 'copy taken from stdin', wrong())).rejects.toThrow('duplicate key')
    async function* failing() {
      yield Buffer.from('2\n')
      throw new Error('the file is damaged')
    }
    await expect(copyIn(client, 'copy taken from stdin', failing())).rejects.toThrow('the file is damaged')
    expect((await client.query('select from taken')).rowCount).toBe(0)
  })
})
