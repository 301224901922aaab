import { describe, expect, it } from 'vitest'
import { listLeftOut, planColumns } from './columns.rules.ts'
import { readRow } from './rows.rules.ts'

function planOf(header: string[]) {
  const plan = planColumns(header)
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}

/** One row, as column names and cells. */
const read = (row: Record<string, string>, currency = 'EUR') =>
  readRow({ cells: Object.values(row), line: 2 }, planOf(Object.keys(row)), currency)

describe('the column names', () => {
  it('are recognized in any order, in any case, with spaces, and by common aliases', () => {
    expect(planOf(['  NOTES ', 'serial', 'Name']).columns.map(({ key }) => key)).toEqual([
      'notes',
      'serial',
      'name',
    ])
  })

  it.each([[['Colour', 'Size']], [['Boiler', 'Heating']], [['']]])(
    'are refused as %j, which names no column',
    (header) => {
      expect(planColumns(header)).toBe(
        'This file has no column for the name. Its first row must hold the column names, and one of them must be “Name” (or “HB.name”, as in Homebox).',
      )
    },
  )

  it('are refused when two mean the same', () => {
    expect(planColumns(['Name', 'HB.name'])).toBe(
      'Two columns mean the same: “Name” and “HB.name”. Rename or remove one of them, then choose the file again.',
    )
  })

  it('list those that are ignored, unless they are empty', () => {
    const plan = planOf(['Name', 'Colour', 'Size', '', 'HB.import_ref'])
    const rows = [{ cells: ['Boiler', 'red', ' ', 'lost', 'abc'] }]
    expect(listLeftOut(plan, rows)).toEqual(['Colour', 'Column 4 (no name)', 'HB.import_ref'])
  })
})

describe('a row', () => {
  it('needs only a name', () => {
    expect(read({ Name: ' Boiler ' }).fields).toEqual({
      name: 'Boiler',
      category: 'OTHER',
      location: null,
      manufacturer: null,
      model: null,
      serial: null,
      purchasedOn: null,
      purchasedFrom: null,
      purchasePriceMinor: null,
      warrantyUntil: null,
      hasLifetimeWarranty: false,
      status: 'IN_USE',
      workerId: null,
      notes: null,
    })
  })

  it('accepts category and status by label or code', () => {
    expect(read({ Name: 'A', Category: 'heating', Status: 'Disposed of' }).fields).toMatchObject({
      category: 'HEATING',
      status: 'DISPOSED',
    })
    expect(read({ Name: 'A', Status: 'IN_USE' }).fields).toMatchObject({ status: 'IN_USE' })
  })

  it('reports every problem under its column', () => {
    const row = {
      Name: '',
      Category: 'Kitchen',
      Status: 'gone',
      'Bought on': 'soon',
      'Price paid': '1.234',
      Serial: 'x'.repeat(121),
    }
    const { fields, problems } = read(row)
    expect(fields).toBeNull()
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Category'],
      [2, 'Status'],
      [2, 'Bought on'],
      [2, 'Price paid'],
      [2, 'Name'],
      [2, 'Serial'],
    ])
    expect(problems.map(({ message }) => message)).toEqual([
      '“Kitchen” is not a valid category. Use Heating, Water, Electricity, Appliance, Electronics, Furniture, Building, Garden, Tool, Safety, Vehicle, or Other.',
      '“gone” is not a valid status. Use In use, Broken, Stored, Replaced, or Disposed of.',
      '“soon” is not a date. Write it as 2024-03-31.',
      '“1.234” is ambiguous. Write 1234.00 for thousands, or 1.23 for decimals.',
      'Enter a name.',
      'Use at most 120 characters.',
    ])
  })

  it('refuses a cell longer than any field without processing it', () => {
    const { fields, problems } = read({ Name: 'A', 'HB.tags': 'a;'.repeat(40_000) })
    expect(fields).toBeNull()
    expect(problems).toEqual([
      { line: 2, column: 'HB.tags', message: 'This cell is too long. Use at most 10,000 characters.' },
    ])
  })

  it('ignores columns whose names are special in JavaScript', () => {
    const plan = planOf(['Name', 'constructor', '__proto__', 'toString'])
    expect(listLeftOut(plan, [{ cells: ['A', '1', '2', '3'] }])).toEqual([
      'constructor',
      '__proto__',
      'toString',
    ])
  })

  it('refuses cells after the last column, unless they are empty', () => {
    const plan = planOf(['Name', 'Location'])
    expect(readRow({ cells: ['A', 'B', '', ' '], line: 2 }, plan, 'EUR').problems).toEqual([])
    expect(readRow({ cells: ['A', 'B', 'C'], line: 2 }, plan, 'EUR').problems).toMatchObject([
      { line: 2, column: 'Row' },
    ])
    expect(readRow({ cells: ['A'], line: 2 }, plan, 'EUR').fields).toMatchObject({ location: null })
  })

  it('refuses a price in the currency of another group', () => {
    const row = { Name: 'A', 'Price paid': '12.00', Currency: 'EUR' }
    expect(read(row, 'EUR').fields).toMatchObject({ purchasePriceMinor: 1_200 })
    expect(read(row, 'CHF').problems).toEqual([
      {
        line: 2,
        column: 'Currency',
        message: 'This group uses CHF, but the price is in EUR. Convert it, or leave it out.',
      },
    ])
    expect(read({ ...row, 'Price paid': '' }, 'CHF').problems).toEqual([])
  })

  it('removes only the apostrophe that our export adds before a formula', () => {
    expect(read({ Name: "'=SUM(A1)", Notes: "'t Huis" }).fields).toMatchObject({
      name: '=SUM(A1)',
      notes: "'t Huis",
    })
    expect(read({ 'HB.name': "'=SUM(A1)" }).fields).toMatchObject({ name: "'=SUM(A1)" })
  })
})

const homebox = {
  'HB.import_ref': 'a1',
  'HB.location': 'House / Cellar',
  'HB.tags': 'Winter; heating; Important',
  'HB.asset_id': '000-017',
  'HB.archived': 'false',
  'HB.url': 'https://homebox.example/item/1',
  'HB.name': 'Boiler',
  'HB.quantity': '2',
  'HB.description': 'Oil, condensing',
  'HB.insured': 'true',
  'HB.notes': 'Noisy in the morning',
  'HB.purchase_price': '4999.9',
  'HB.purchase_from': 'Heating shop',
  'HB.purchase_date': '2019-05-04',
  'HB.manufacturer': 'Warmwell',
  'HB.model_number': 'W 24',
  'HB.serial_number': 'SN-1',
  'HB.lifetime_warranty': 'false',
  'HB.warranty_expires': '2029-05-04',
  'HB.warranty_details': 'Only with yearly service',
  'HB.sold_to': '',
  'HB.sold_price': '0',
  'HB.sold_date': '',
  'HB.sold_notes': '',
  'HB.field.Filter size': '12 cm',
  'HB.field.Colour': '',
}

describe('a row of a Homebox export', () => {
  it('becomes an asset, with unsupported fields in its notes', () => {
    expect(read(homebox).problems).toEqual([])
    expect(read(homebox).fields).toEqual({
      name: 'Boiler',
      category: 'HEATING',
      location: 'House / Cellar',
      manufacturer: 'Warmwell',
      model: 'W 24',
      serial: 'SN-1',
      purchasedOn: '2019-05-04',
      purchasedFrom: 'Heating shop',
      purchasePriceMinor: 499_990,
      warrantyUntil: '2029-05-04',
      hasLifetimeWarranty: false,
      status: 'IN_USE',
      workerId: null,
      notes: [
        'Oil, condensing\n\nNoisy in the morning\n',
        'Quantity: 2',
        'Tags: Winter; Important',
        'Insured: yes',
        'Warranty: Only with yearly service',
        'Filter size: 12 cm',
        'Number in Homebox: 000-017',
      ].join('\n'),
    })
  })

  it('reports that it skips Homebox’s internal fields', () => {
    const plan = planOf(Object.keys(homebox))
    expect(listLeftOut(plan, [{ cells: Object.values(homebox) }])).toEqual(['HB.import_ref', 'HB.url'])
  })

  it('supports the column names of older exports', () => {
    const { 'HB.tags': tags, 'HB.purchase_date': on, ...row } = homebox
    const old = { ...row, 'HB.labels': tags, 'HB.purchase_time': '05/04/2019' }
    expect(on).toBe('2019-05-04')
    expect(read(old).fields).toMatchObject({ category: 'HEATING', purchasedOn: '2019-05-04' })
  })

  it.each([
    [{ 'HB.archived': 'true' }, 'STORED'],
    [{ 'HB.sold_to': 'Ben' }, 'DISPOSED'],
    [{ 'HB.sold_price': '80' }, 'DISPOSED'],
    [{ 'HB.sold_date': '2024-01-02', 'HB.archived': 'true' }, 'DISPOSED'],
    [{ 'HB.sold_date': '0001-01-01' }, 'IN_USE'],
  ])('with %j is %s', (overrides, status) => {
    expect(read({ ...homebox, ...overrides }).fields).toMatchObject({ status })
  })

  it('keeps the buyer, date and price of a sale', () => {
    const sold = { 'HB.sold_to': 'Ben', 'HB.sold_date': '2024-01-02', 'HB.sold_price': '80.5' }
    expect(read({ ...homebox, ...sold }).fields?.notes).toContain('Sold: to Ben on 2024-01-02 for EUR 80.50')
  })

  it('keeps the end date of a lifetime warranty', () => {
    const { fields } = read({ ...homebox, 'HB.lifetime_warranty': 'true' })
    expect(fields?.hasLifetimeWarranty).toBe(true)
    expect(fields?.notes).toContain('Warranty until: 2029-05-04')
  })

  it('ignores a price of 0 and a quantity of one', () => {
    const { fields } = read({ 'HB.name': 'A', 'HB.purchase_price': '0', 'HB.quantity': '1' })
    expect(fields).toMatchObject({ purchasePriceMinor: null, notes: null })
  })

  it('does not truncate notes that become too long', () => {
    const { problems } = read({ ...homebox, 'HB.notes': 'x'.repeat(9_990) })
    expect(problems).toEqual([{ line: 2, column: 'HB.notes', message: 'Use at most 10,000 characters.' }])
  })
})
