import { describe, expect, it } from 'vitest'
import { readPrice } from '../../base/table-imports/cells.rules.ts'
import { type ForeignChoices, leftOut } from './foreign-rows.rules.ts'
import { planSplitwise } from './splitwise-columns.rules.ts'
import { isTotal, readSplitwiseRow } from './splitwise-rows.rules.ts'

const header = ['Date', 'Description', 'Category', 'Cost', 'Currency', 'Anna', 'Ben', 'Clara']

function planOf(names: string[]) {
  const plan = planSplitwise(names)
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}

const read = (row: string, currency = 'EUR', foreign: ForeignChoices = new Map()) =>
  readSplitwiseRow({ cells: row.split(','), line: 3 }, planOf(header), { currency, foreign })
const messages = (row: string, currency?: string) =>
  read(row, currency).problems.map(({ column, message }) => `${column}: ${message}`)

describe('the first row of a Splitwise export', () => {
  it('names the columns and the people, in English and other languages', () => {
    expect(planOf(header).people).toEqual([
      { name: 'Anna', index: 5 },
      { name: 'Ben', index: 6 },
      { name: 'Clara', index: 7 },
    ])
    const german = ['Datum', 'Beschreibung', 'Kategorie', 'Kosten', 'Währung', 'Anna Keller']
    expect(planOf(german)).toMatchObject({ date: 0, cost: 3, people: [{ name: 'Anna Keller', index: 5 }] })
  })

  it.each([
    [['Name', 'Category', 'Price paid']],
    [['Date', 'Description', 'Category', 'Cost', 'Currency']],
    [['Date', 'Description', 'Cost', 'Currency', 'Anna']],
  ])('rejects %j and says where to get the right file', (names) => {
    expect(planSplitwise(names)).toContain('This is not a Splitwise export')
  })

  it('rejects two people with the same name, and too many people', () => {
    expect(planSplitwise([...header, 'ANNA'])).toBe(
      'Two columns are called “ANNA”. Rename one of these people in the first row and choose the file again.',
    )
    const many = Array.from({ length: 51 }, (_, person) => `Person ${person}`)
    expect(planSplitwise([...header.slice(0, 5), ...many])).toContain('more than 50 people')
  })
})

describe('a row of a Splitwise export', () => {
  it('becomes an expense of the person who is owed something', () => {
    expect(read('2024-03-31,New gutter,Maintenance,90.00,EUR,60.00,-30.00,-30.00').row).toEqual({
      kind: 'EXPENSE',
      line: 3,
      paidOn: '2024-03-31',
      title: 'New gutter',
      category: 'MAINTENANCE',
      costs: [
        {
          payer: 0,
          amountMinor: 9_000,
          parts: [
            { person: 0, amountMinor: 3_000 },
            { person: 1, amountMinor: 3_000 },
            { person: 2, amountMinor: 3_000 },
          ],
        },
      ],
    })
  })

  it('with several payers becomes one expense for each', () => {
    const { row } = read('2024-03-31,Roof,General,100.00,EUR,20.00,30.00,-50.00')
    expect(row).toMatchObject({
      category: 'OTHER',
      costs: [
        {
          payer: 0,
          amountMinor: 4_000,
          parts: [
            { person: 0, amountMinor: 2_000 },
            { person: 2, amountMinor: 2_000 },
          ],
        },
        {
          payer: 1,
          amountMinor: 6_000,
          parts: [
            { person: 1, amountMinor: 3_000 },
            { person: 2, amountMinor: 3_000 },
          ],
        },
      ],
    })
  })

  it('in the category Payment becomes a settlement', () => {
    expect(read('2024-04-01,Ben paid Anna,Payment,30.00,EUR,-30.00,30.00,0.00').row).toMatchObject({
      kind: 'SETTLEMENT',
      transfers: [{ from: 1, to: 0, amountMinor: 3_000 }],
    })
  })

  it('with one payer and two receivers becomes two settlements', () => {
    expect(read('2024-04-01,Even again,Payment,15.00,EUR,15.00,-10.00,-5.00').row).toMatchObject({
      kind: 'SETTLEMENT',
      transfers: [
        { from: 0, to: 1, amountMinor: 1_000 },
        { from: 0, to: 2, amountMinor: 500 },
      ],
    })
  })

  it('with a zero amount is recognised', () => {
    for (const category of ['General', 'Payment'])
      expect(read(`2024-04-01,Reminder,${category},0.00,EUR,0.00,0.00,0.00`).row).toMatchObject({
        kind: 'NOTHING',
      })
  })

  it('is read in currencies without decimals and with three', () => {
    expect(read('2024-04-01,Lunch,General,1200,JPY,600,-600,0', 'JPY').row).toMatchObject({
      costs: [{ amountMinor: 1_200 }],
    })
    expect(read('2024-04-01,Lunch,General,1.250,KWD,0.625,-0.625,0', 'KWD').row).toMatchObject({
      costs: [{ amountMinor: 1_250 }],
    })
  })

  it.each([
    [
      '2024-04-01,Own lunch,Dining out,12.00,EUR,0.00,0.00,0.00',
      'Row: All amounts in this row are 0, so it does not say who paid. Remove the row. To keep the cost, record it in Kinstead as an expense.',
    ],
    [
      '2024-04-01,To myself,Payment,12.00,EUR,0.00,0.00,0.00',
      'Row: All amounts in this settlement are 0. Remove the row, or enter who paid, who received it and how much.',
    ],
    [
      '2024-04-01,A,B,0.00,EUR,5.00,-5.00,0.00',
      'Row: People owe €5.00 in this row, more than its cost of €0.00.',
    ],
    ['soon,A,B,1.00,EUR,0,0,0', 'Date: “soon” is not a date. Write it as 2024-03-31.'],
    [',A,B,1.00,EUR,0,0,0', 'Date: Enter a date, for example 2024-03-31.'],
    ['2024-04-01, ,B,1.00,EUR,0,0,0', 'Description: Enter a description.'],
    [`2024-04-01,${'x'.repeat(121)},B,1.00,EUR,0,0,0`, 'Description: Use at most 120 characters.'],
    ['2024-04-01,A,B,,EUR,0,0,0', 'Cost: Enter the cost.'],
    ['2024-04-01,A,B,-1.00,EUR,0,0,0', 'Cost: “-1.00” is below zero. Enter the amount paid.'],
    ['2024-04-01,A,B,10000000.01,EUR,0,0,0', 'Cost: That is more than Kinstead can record.'],
    ['2024-04-01,A,B,1e21,EUR,0,0,0', 'Cost: “1e21” is not an amount in EUR. Write it as 1234.50.'],
    ['2024-04-01,A,B,NaN,EUR,0,0,0', 'Cost: “NaN” is not an amount in EUR. Write it as 1234.50.'],
    ['2024-04-01,A,B,0.001,EUR,0,0,0', 'Cost: “0.001” is not an amount in EUR. Write it as 1234.50.'],
    ['2024-04-01,A,B,9.00,EUR,x,-3.00,0', 'Anna: “x” is not an amount in EUR. Write it as 1234.50.'],
    [
      '2024-04-01,A,B,9.00,EUR,6.00,-3.00,-2.99',
      'Row: The amounts in this row don’t add up to zero: they are off by €0.01.',
    ],
    [
      '2024-04-01,A,B,5.00,EUR,6.00,-3.00,-3.00',
      'Row: People owe €6.00 in this row, more than its cost of €5.00.',
    ],
    [
      '2024-04-01,A,B,9.00,Dollar,6.00,-3.00,-3.00',
      'Currency: This row is in “Dollar”, which is not a currency code. Enter its currency code, for example EUR.',
    ],
    [
      '2024-04-01,A,B,9.00,,6.00,-3.00,-3.00',
      'Currency: This row has no currency. Enter its currency code, for example EUR.',
    ],
  ])('%j is rejected', (row, message) => {
    expect(messages(row)).toContain(message)
    expect(read(row).row).toBeNull()
  })

  it('in another currency waits for a choice, or is left out', () => {
    const row = '2024-04-01,Hotel,General,90.00,USD,60.00,-30.00,-30.00'
    expect(read(row)).toEqual({ row: null, problems: [], foreign: 'USD' })
    expect(read(row, 'EUR', new Map([['USD', leftOut]]))).toEqual({ row: null, problems: [], foreign: 'USD' })
    expect(read(row.toLowerCase().replace('hotel', 'x'), 'EUR').foreign).toBe('USD')
  })

  it('is converted at a rate, keeps the original, and adds up', () => {
    const rates = new Map([['USD', '0.9173']])
    expect(read('2024-04-01,Hotel,General,10.01,USD,6.67,-3.34,-3.33', 'EUR', rates)).toMatchObject({
      foreign: 'USD',
      problems: [],
      row: {
        kind: 'EXPENSE',
        costs: [
          {
            amountMinor: 918,
            original: { amountMinor: 1_001, currency: 'USD', rate: '0.9173' },
            parts: [
              { person: 0, amountMinor: 306 },
              { person: 1, amountMinor: 306 },
              { person: 2, amountMinor: 306 },
            ],
          },
        ],
      },
    })
    expect(read('2024-04-01,Even,Payment,20.00,USD,-20.00,20.00,0.00', 'EUR', rates).row).toMatchObject({
      transfers: [{ from: 1, to: 0, amountMinor: 1_835, original: { amountMinor: 2_000, currency: 'USD' } }],
    })
  })

  it('is validated in its own currency, and rejected when the amount becomes too large', () => {
    const rates = new Map([
      ['USD', '2'],
      ['JPY', '0.001'],
      ['IDR', '0.00006'],
    ])
    const refused = (row: string) => read(row, 'EUR', rates).problems.map(({ message }) => message)
    expect(refused('2024-04-01,A,B,9.00,USD,6.00,-3.00,-2.99')).toEqual([
      'The amounts in this row don’t add up to zero: they are off by $0.01.',
    ])
    expect(refused('2024-04-01,A,B,6000000.00,USD,5000000.00,-5000000.00,0')).toEqual([
      'At a rate of 2, this amount in EUR is more than Kinstead can record.',
    ])
    // More than can be recorded in the group’s currency.
    expect(read('2024-04-01,A,B,20000000,IDR,10000000,-10000000,0', 'EUR', rates).row).toMatchObject({
      costs: [{ amountMinor: 120_000 }],
    })
  })

  it('that rounds to zero counts as a zero amount', () => {
    const rates = new Map([['JPY', '0.001']])
    for (const category of ['B', 'Payment'])
      expect(read(`2024-04-01,A,${category},2,JPY,2,-2,0`, 'EUR', rates)).toMatchObject({
        row: { kind: 'NOTHING' },
        problems: [],
      })
    // Two payers, of which one paid too little.
    expect(read('2024-04-01,A,B,1002,JPY,1000,2,-1002', 'EUR', rates).row).toMatchObject({
      costs: [{ payer: 0, amountMinor: 100 }],
    })
  })

  it('with the final balances is not a payment', () => {
    const cells = '2024-04-01,Total balance, , ,EUR,12.00,-12.00,0.00'.split(',')
    expect(isTotal({ cells, line: 9 }, planOf(header))).toBe(true)
    expect(isTotal({ cells: '2024-04-01,Total,x,1,EUR,0,0,0'.split(','), line: 9 }, planOf(header))).toBe(
      false,
    )
  })
})

it('reads a price of 190,000 zeros in linear time', () => {
  const before = process.threadCpuUsage()
  expect(readPrice(`1.${'0'.repeat(190_000)}1`, 'EUR', true)).toHaveProperty('problem')
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(200)
})
