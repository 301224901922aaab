import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxAmountMinor } from '../../../../lib/money.ts'
import { readTable } from '../../../base/table-imports/server/table.format.ts'
import { decodeText } from '../../../base/table-imports/server/text.format.ts'
import { assetCategories, assetStatuses } from '../../assets/assets.rules.ts'
import { type AssetFields, assetFields } from '../../assets/assets.schemas.ts'
import { maxRows } from '../asset-csv.rules.ts'
import { planColumns } from '../columns.rules.ts'
import { readRow, toRow } from '../rows.rules.ts'
import { writeTable } from './asset-csv.response.ts'

async function written(all: AssetFields[], currency: string): Promise<Buffer> {
  async function* pages() {
    yield all.slice(0, 2).map((fields) => toRow(fields, currency))
    yield all.slice(2).map((fields) => toRow(fields, currency))
  }
  let text = ''
  for await (const piece of writeTable(pages())) text += piece
  return Buffer.from(text)
}

async function readBack(bytes: Buffer, currency: string) {
  const { header, rows } = await readTable(decodeText(bytes).text, { rows: maxRows, about: 'the assets' })
  const plan = planColumns(header)
  if (typeof plan === 'string') throw new Error(plan)
  return rows.map((row) => readRow(row, plan, currency))
}

const awkward = [
  '"',
  "'",
  ';',
  ',',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '=',
  '+',
  '-',
  '@',
  '＝',
  '🏡',
  'שלום',
  'مرحبا',
  '‏',
  ' ',
  'a',
]
const texts = fc
  .oneof(fc.array(fc.constantFrom(...awkward)), fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }))
  .map((parts) => parts.join(''))
const days = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const line = fc.option(texts.map((text) => text.slice(0, 60).toWellFormed()))
const things: fc.Arbitrary<AssetFields> = fc
  .record({
    name: texts.map((text) => `${text.slice(0, 60).toWellFormed()}|`),
    category: fc.constantFrom(...assetCategories),
    location: line,
    manufacturer: line,
    model: line,
    serial: line,
    purchasedOn: fc.option(days),
    purchasedFrom: line,
    purchasePriceMinor: fc.option(fc.integer({ min: 0, max: maxAmountMinor })),
    warrantyUntil: fc.option(days),
    hasLifetimeWarranty: fc.boolean(),
    status: fc.constantFrom(...assetStatuses),
    notes: fc.option(texts),
  })
  .map((fields) =>
    assetFields.parse({ ...fields, warrantyUntil: fields.hasLifetimeWarranty ? null : fields.warrantyUntil }),
  )

describe('the exported CSV', () => {
  it('imports as the same assets', async () => {
    const assets = fc.array(things, { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(assets, fc.constantFrom('EUR', 'JPY', 'KWD'), async (all, currency) => {
        const rows = await readBack(await written(all, currency), currency)
        expect(rows.flatMap(({ problems }) => problems)).toEqual([])
        expect(rows.map(({ fields }) => fields)).toEqual(all)
      }),
      { numRuns: 300 },
    )
  })

  it('has no cell that a spreadsheet would execute', async () => {
    const sign = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠')
    await fc.assert(
      fc.asyncProperty(sign, texts, async (formula, text) => {
        const name = `${formula}${text.slice(0, 60).toWellFormed()}|`
        const bytes = await written([assetFields.parse({ name, notes: name, serial: name })], 'EUR')
        const [row] = (await readTable(decodeText(bytes).text, { rows: maxRows, about: 'the assets' })).rows
        for (const cell of row?.cells ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
      }),
    )
  })

  it('starts with the UTF-8 BOM and stable column names', async () => {
    const text = (await written([assetFields.parse({ name: '=cmd|/C calc!A0' })], 'EUR')).toString()
    expect(text).toBe(
      "\uFEFFName,Category,Location,Manufacturer,Model,Serial number,Bought on,Bought from,Price paid,Currency,Warranty until,Lifetime warranty,Status,Notes\r\n'=cmd|/C calc!A0,Other,,,,,,,,,,,In use,\r\n",
    )
  })
})
