import { expect, it } from 'vitest'
import { turnsDuring } from '../../../../../test/turns.ts'
import { tableLimits } from '../../../base/table-imports/table-imports.rules.ts'
import { importLimits } from '../payment-imports.rules.ts'
import { readSplitwise } from './splitwise.format.ts'

const euros = { currency: 'EUR', foreign: new Map() }
const filled = (header: string, row: string) =>
  Buffer.from(header + row.repeat(Math.floor((tableLimits.bytes - header.length) / row.length)))

/** From the first step, before anyone looks at a preview. */
const turnsOf = (bytes: Buffer) => turnsDuring(Promise.resolve().then(() => readSplitwise(bytes, euros)))

const header = 'Date,Description,Category,Cost,Currency,Anna,Ben\n'

/** How often the reader must yield, by characters. */
const leastTurns = (characters: number) => characters / 2_048

it.each([
  ['one cell', 'a\n'],
  ['nothing but a space', ' \n'],
])('yields to other requests while it reads the largest file of rows of %s', async (_, row) => {
  const turns = await turnsOf(filled(header, row))
  expect(turns).toBeGreaterThanOrEqual(leastTurns(importLimits.rows * row.length))
})

it('yields to other requests while it reads 10,000 rows with 50 people', async () => {
  const people = Array.from({ length: 50 }, (_, index) => `Person ${index}`)
  const sums = ['49.00', ...Array.from({ length: 49 }, () => '-1.00')]
  const row = ['2024-03-31', 'Roof', 'General', '50.00', 'EUR', ...sums].join(',')
  const rows = Array.from({ length: importLimits.rows }, () => row)
  const bytes = Buffer.from([`Date,Description,Category,Cost,Currency,${people}`, ...rows].join('\n'))
  expect(await turnsOf(bytes)).toBeGreaterThanOrEqual(leastTurns(bytes.length))
  expect((await readSplitwise(bytes, euros)).rows).toHaveLength(importLimits.rows)
})
