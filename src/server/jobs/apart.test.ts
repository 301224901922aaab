import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { createLogger } from '../logger.ts'
import { workApart } from './apart.ts'

const { db } = testDatabase()

const refusal = (code: string) => Object.assign(new Error('refused'), { code })
const rows = ['house', 'cabin', 'flat'].map((familyGroupId) => ({ familyGroupId }))

function logged() {
  const lines: string[] = []
  return { lines, log: createLogger('warn', { write: (line) => void lines.push(line) }) }
}

describe('work for many groups', () => {
  it('stops at the first group when the database is away, without logging the others', async () => {
    const { lines, log } = logged()
    const apart = workApart({ log })
    const tried: string[] = []
    const work = async () => {
      for (const { familyGroupId } of rows)
        await apart.run({ familyGroupId }, async () => {
          tried.push(familyGroupId)
          throw refusal('ECONNREFUSED')
        })
    }
    await expect(work()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(tried).toEqual(['house'])
    expect(lines).toEqual([])
  })

  it('does not retry groups one by one when the database went away during the batch', async () => {
    const { lines, log } = logged()
    const apart = workApart({ log })
    let tries = 0
    const work = () =>
      db.transaction((tx) =>
        apart.together(tx, rows, async () => {
          tries++
          throw refusal('57P01')
        }),
      )
    await expect(work()).rejects.toMatchObject({ code: '57P01' })
    expect(tries).toBe(1)
    expect(lines).toEqual([])
  })

  it('continues with other groups after one statement timed out', async () => {
    const { log } = logged()
    const apart = workApart({ log })
    const work = (tx: Parameters<Parameters<typeof apart.together>[2]>[0], own: typeof rows) =>
      own.some(({ familyGroupId }) => familyGroupId === 'cabin')
        ? tx.execute(sql`do 'begin raise exception ''slow'' using errcode = ''57014''; end'`).then(() => 0)
        : Promise.resolve(own.length)
    expect(await db.transaction((tx) => apart.together(tx, rows, work))).toBe(2)
    expect(() => apart.finish()).toThrow('cabin')
  })
})
