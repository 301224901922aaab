import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { anOutsider, participantOf, participantsOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { mostValuesAtOnce } from '../../../../../test/values-at-once.ts'

import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { paymentImports, paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import { balanceEntries, balances, settlements } from '../../../../server/db/schema/settlements.ts'
import type { ForeignChoices } from '../foreign-rows.rules.ts'
import type { PaymentImport } from '../payment-imports.schemas.ts'
import { countImported, findImportOfFile } from './payment-imports.repository.ts'
import { importPayments, previewImport } from './payment-imports.service.ts'

const database = testDatabase()
const { db } = database
let familyGroupId: string
let manager: MemberContext
let anna: string
let ben: string

beforeEach(async () => {
  const [one, two] = [
    await aUser(db, { firstName: 'Anna', lastName: 'Keller' }),
    await aUser(db, { firstName: 'Ben', lastName: 'Keller' }),
  ]
  familyGroupId = (await aGroup(db, [{ user: one }, { user: two, role: 'MEMBER' }])).id
  manager = asMember(db, one, familyGroupId)
  anna = await participantOf(db, familyGroupId, one.id)
  ben = await participantOf(db, familyGroupId, two.id)
})

const header = 'Date,Description,Category,Cost,Currency,Anna K.,Ben Keller,Clara'
const file = (...rows: string[]) => Buffer.from([header, '', ...rows].join('\n'))

/** A roof paid by Anna, a meal paid by Ben and Clara, and 20.00 from Ben to Anna. */
const threeRows = () =>
  file(
    '2024-03-31,New roof,Maintenance,90.00,EUR,60.00,-30.00,-30.00',
    '2024-04-02,Meal,Dining out,60.00,EUR,-20.00,10.00,10.00',
    '2024-04-05,Ben K. paid Anna K.,Payment,20.00,EUR,-20.00,20.00,0.00',
    '',
    '2024-05-01,Total balance, , ,EUR,20.00,0.00,-20.00',
  )

const preview = (bytes: Buffer, foreign: ForeignChoices = new Map(), ctx = manager) =>
  previewImport(ctx, bytes, foreign)

/** Imports a file with the choices of its preview. */
async function bring(bytes: Buffer, overrides: Partial<PaymentImport> = {}, ctx = manager) {
  const { foreign = new Map() } = overrides
  const { sha256, counts } = await preview(bytes, foreign)
  const count = counts.expenses + counts.settlements
  return importPayments(ctx, bytes, {
    sha256,
    importId: newId(),
    people: [anna, ben, 'new'],
    count,
    foreign,
    ...overrides,
  })
}

/** By name, in the group or one property. */
async function balancesNow(propertyId: string | null = null) {
  const people = await participantsOf(db, familyGroupId)
  const rows = await db.select().from(balances).where(eq(balances.familyGroupId, familyGroupId))
  return Object.fromEntries(
    rows
      .filter((row) => row.propertyId === propertyId)
      .map((row) => [people.find(({ id }) => id === row.participantId)?.name, row.balanceMinor]),
  )
}

const nothingWritten = async () => {
  for (const table of [payments, paymentParts, settlements, balanceEntries, paymentImports]) {
    expect(await db.select().from(table)).toEqual([])
  }
}

describe('the preview of an import', () => {
  it('shows the resulting records, the balances and the likely people', async () => {
    const seen = await preview(threeRows())
    expect(seen).toMatchObject({
      currency: 'EUR',
      counts: { expenses: 3, settlements: 1, nothing: 0 },
      people: [
        { name: 'Anna K.', balanceMinor: 2_000, likelyId: anna },
        { name: 'Ben Keller', balanceMinor: 0, likelyId: ben },
        { name: 'Clara', balanceMinor: -2_000, likelyId: null },
      ],
      problems: [],
      importedAt: null,
    })
    expect(seen.rows.map(({ kind, sums }) => [kind, sums.length])).toEqual([
      ['EXPENSE', 1],
      ['EXPENSE', 2],
      ['SETTLEMENT', 1],
    ])
    const borne = (...sums: number[]) => sums.map((amountMinor, person) => ({ person, amountMinor }))
    // The shares of the two payers of the meal, one row each.
    expect(seen.rows.map((row) => row.borne)).toEqual([
      borne(3_000, 3_000, 3_000),
      borne(2_000, 2_000, 2_000),
      [],
    ])
    await nothingWritten()
  })

  it('lists every invalid row by its line', async () => {
    const bytes = file(
      '2024-03-31,Roof,General,90.00,EUR,60.00,-30.00,-30.00',
      'soon,Roof,General,90.00,EUR,60.00,-30.00,-30.01',
    )
    const { problems } = await preview(bytes)
    expect(problems.map(({ line, column }) => [line, column])).toEqual([[4, 'Date']])
  })

  it('rejects a file that is not a Splitwise export', async () => {
    const refused = preview(Buffer.from('Name,Category\nBoiler,Heating'))
    await expect(refused).rejects.toMatchObject({ code: 'invalid' })
    await expect(preview(Buffer.from(header))).rejects.toMatchObject({
      message: 'This file has column names but no payments below them.',
    })
  })
})

describe('rows in another currency', () => {
  const withDollars = () =>
    file(
      '2024-03-31,New roof,Maintenance,90.00,EUR,60.00,-30.00,-30.00',
      '2024-04-02,Hotel,Hotel,30.00,USD,-10.00,20.00,-10.00',
      '2024-04-05,Ben K. paid Anna K.,Payment,20.00,USD,-20.00,20.00,0.00',
      '2024-04-06,Tea,General,3.00,GBP,2.00,-1.00,-1.00',
      '',
      '2024-05-01,Total balance, , ,EUR,60.00,-30.00,-30.00',
      '2024-05-01,Total balance, , ,USD,-30.00,40.00,-10.00',
    )
  const choices = new Map([
    ['USD', '0.5'],
    ['GBP', 'skip'],
  ])

  it('are counted by currency, and block the import until a choice is made', async () => {
    expect(await preview(withDollars())).toMatchObject({
      counts: { expenses: 1, settlements: 0, nothing: 0 },
      foreign: [
        { currency: 'USD', rows: 2 },
        { currency: 'GBP', rows: 1 },
      ],
      problems: [],
    })
    for (const foreign of [new Map(), new Map([['USD', '0.5']])]) {
      await expect(bring(withDollars(), { foreign })).rejects.toMatchObject({
        code: 'invalid',
        message: expect.stringContaining('Nothing was added: some rows are in '),
      })
    }
    await nothingWritten()
  })

  it('are imported at the rate with the original amount, or left out', async () => {
    const { rows, people } = await preview(withDollars(), choices)
    expect(rows.map(({ title, original }) => [title, original?.amountMinor])).toEqual([
      ['New roof', undefined],
      ['Hotel', 3_000],
      ['Ben K. paid Anna K.', 2_000],
    ])
    expect(people.map(({ balanceMinor }) => balanceMinor)).toEqual([4_500, -1_000, -3_500])
    expect(await bring(withDollars(), { foreign: choices })).toEqual({ expenses: 2, settlements: 1 })
    expect(await balancesNow()).toEqual({ 'Anna Keller': 4_500, 'Ben Keller': -1_000, Clara: -3_500 })
    const [hotel] = await db.select().from(payments).where(eq(payments.title, 'Hotel'))
    expect(hotel).toMatchObject({
      amountMinor: 1_500,
      originalAmountMinor: 3_000,
      originalCurrency: 'USD',
      rate: '0.5000000000',
    })
    expect(await db.select().from(settlements)).toMatchObject([
      { amountMinor: 1_000, note: 'Ben K. paid Anna K. ($20.00 at 0.5)' },
    ])
  })

  it('are imported once, however often and with whatever choice the file is sent', async () => {
    const importId = newId()
    const sent = { importId, foreign: choices }
    const answers = await Promise.all([bring(withDollars(), sent), bring(withDollars(), sent)])
    expect(answers).toEqual([
      { expenses: 2, settlements: 1 },
      { expenses: 2, settlements: 1 },
    ])
    const foreign = new Map([
      ['USD', '0.9'],
      ['GBP', '1.1'],
    ])
    await expect(bring(withDollars(), { foreign })).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.$count(payments)).toBe(2)
  })

  it('import nothing when one of them is invalid', async () => {
    const bytes = file(
      '2024-03-31,New roof,Maintenance,90.00,EUR,60.00,-30.00,-30.00',
      '2024-04-02,Hotel,Hotel,30.00,USD,-10.00,20.00,-10.01',
    )
    await expect(bring(bytes, { foreign: choices })).rejects.toMatchObject({ code: 'invalid' })
    await nothingWritten()
    expect(await bring(bytes, { foreign: new Map([['USD', 'skip']]) })).toEqual({
      expenses: 1,
      settlements: 0,
    })
  })
})

describe('an import', () => {
  it('results in the balances of Splitwise, with new people outside the group', async () => {
    expect(await bring(threeRows())).toEqual({ expenses: 3, settlements: 1 })
    expect(await balancesNow()).toEqual({ 'Anna Keller': 2_000, 'Ben Keller': 0, Clara: -2_000 })
    const rows = await db.select().from(payments)
    expect(rows.every(({ status, splitMethod }) => status === 'APPROVED' && splitMethod === 'AMOUNT')).toBe(
      true,
    )
    expect(await db.select().from(settlements)).toMatchObject([
      { status: 'CONFIRMED', fromId: ben, toId: anna, amountMinor: 2_000, note: 'Ben K. paid Anna K.' },
    ])
    const log = await db.select().from(activityLog).where(eq(activityLog.verb, 'IMPORTED'))
    expect(log).toMatchObject([{ entityType: 'payment', after: { count: 4, expenses: 3, settlements: 1 } }])
  })

  it('matches the balances in the last row of the export', async () => {
    const stated = ['4.00', '-42.66', '38.66']
    const bytes = file(
      '2026-03-01,Hotel,Hotel,480.00,EUR,360.00,-120.00,-240.00',
      '2026-03-02,Firewood,Household supplies,100.00,EUR,-33.34,66.67,-33.33',
      '2026-03-03,Groceries,Groceries,61.99,EUR,-20.66,-20.66,41.32',
      '2026-03-04,Boat,General,250.00,EUR,-2.00,31.33,-29.33',
      '2026-03-05,Clara paid Anna K.,Payment,300.00,EUR,-300.00,0.00,300.00',
      `2026-04-01,Total balance, , ,EUR,${stated.join(',')}`,
    )
    await bring(bytes)
    const now = await balancesNow()
    expect(['Anna Keller', 'Ben Keller', 'Clara'].map((name) => now[name])).toEqual(
      stated.map((amount) => Math.round(Number(amount) * 100)),
    )
  })

  it('reads a German export with several payers, payments to two people, and zero rows', async () => {
    const bytes = Buffer.from(
      [
        'Datum,Beschreibung,Kategorie,Kosten,Währung,Anna K.,Ben Keller,Clara',
        '2025-10-01,Einkauf,Lebensmittel,30.00,EUR,20.00,-10.00,-10.00',
        '2025-10-02,Holz,Allgemein,40.00,EUR,20.00,-10.00,-10.00',
        '2025-10-03,Essen,Allgemein,30.00,EUR,5.00,5.00,-10.00',
        '2025-10-04,Ben hat Clara bezahlt,Zahlung,25.00,EUR,0.00,25.00,-25.00',
        '2025-10-05,Anna hat beide bezahlt,Zahlung,15.00,EUR,15.00,-10.00,-5.00',
        '2025-10-06,Boot,Allgemein,50.00,EUR,10.00,-10.00,0.00',
        '2025-10-07,Notiz,Allgemein,0.00,EUR,0.00,0.00,0.00',
        '2025-10-31,Gesamtsaldo, , ,EUR,70.00,-10.00,-60.00',
      ].join('\n'),
    )
    const { counts, problems } = await preview(bytes)
    expect([counts, problems]).toEqual([{ expenses: 5, settlements: 3, nothing: 1 }, []])
    expect(await bring(bytes)).toEqual({ expenses: 5, settlements: 3 })
    expect(await balancesNow()).toEqual({ 'Anna Keller': 7_000, 'Ben Keller': -1_000, Clara: -6_000 })
    const given = await db.select().from(settlements).where(eq(settlements.fromId, anna))
    expect(given.map(({ amountMinor }) => amountMinor).toSorted((a, b) => b - a)).toEqual([1_000, 500])
    const meals = await db.select().from(payments).where(eq(payments.title, 'Essen'))
    expect(meals.map(({ payerId, amountMinor }) => [payerId, amountMinor]).toSorted()).toEqual(
      [
        [anna, 1_500],
        [ben, 1_500],
      ].toSorted(),
    )
  })

  it('rejects an export with a cost without a payer, and says what to do', async () => {
    const bytes = file(
      '2024-03-31,New roof,Maintenance,90.00,EUR,60.00,-30.00,-30.00',
      '2024-04-02,Own lunch,Dining out,12.00,EUR,0.00,0.00,0.00',
    )
    const { problems } = await preview(bytes)
    expect(problems).toMatchObject([{ line: 4, column: 'Row' }])
    await expect(bring(bytes)).rejects.toMatchObject({ code: 'invalid' })
    await nothingWritten()
  })

  it('reads the export of two friends, which starts with a line about groups', async () => {
    const bytes = Buffer.from(
      [
        'Note: does not include group expenses',
        '',
        header,
        '2026-01-15,Wood,General,9.00,EUR,6.00,-3.00,-3.00',
      ].join('\n'),
    )
    expect(await bring(bytes)).toEqual({ expenses: 1, settlements: 0 })
  })

  it('can be assigned to one property', async () => {
    const house = await aProperty(db, familyGroupId)
    await bring(threeRows(), { ofPropertyId: house.id })
    expect(await balancesNow(house.id)).toEqual({ 'Anna Keller': 2_000, 'Ben Keller': 0, Clara: -2_000 })
    expect(await balancesNow()).toEqual({})
  })

  it('matches an existing person outside the group', async () => {
    const clara = await anOutsider(db, familyGroupId, 'clara')
    await bring(threeRows())
    expect(await participantsOf(db, familyGroupId)).toHaveLength(3)
    const [row] = await db.select().from(balances).where(eq(balances.participantId, clara))
    expect(row?.balanceMinor).toBe(-2_000)
  })

  it('runs once when sent twice, also at once, with the same answer', async () => {
    const importId = newId()
    const answers = await Promise.all([bring(threeRows(), { importId }), bring(threeRows(), { importId })])
    answers.push(await bring(threeRows(), { importId }))
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ expenses: 3, settlements: 1 })))
    expect(await db.select().from(payments)).toHaveLength(3)
  })

  it('rejects the same file a second time, also from two people at once', async () => {
    const results = await Promise.allSettled([bring(threeRows()), bring(threeRows())])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(bring(threeRows())).rejects.toMatchObject({
      code: 'conflict',
      message: 'This file was already imported, so nothing was added.',
    })
    expect((await preview(threeRows())).importedAt).not.toBeNull()
    expect(await balancesNow()).toEqual({ 'Anna Keller': 2_000, 'Ben Keller': 0, Clara: -2_000 })
  })

  it('rejects an id of another file, or of another group', async () => {
    const importId = newId()
    await bring(threeRows(), { importId })
    const before = await balancesNow()
    const another = file('2024-03-31,Roof,General,90.00,EUR,60.00,-30.00,-30.00')
    const refused = {
      code: 'conflict',
      message: 'This import was already used for another file. Choose this file again to add it.',
    }
    await expect(bring(another, { importId })).rejects.toMatchObject(refused)
    const stranger = await aUser(db)
    const others = await aGroup(db, [{ user: stranger }])
    const theirs = asMember(db, stranger, others.id)
    const { sha256 } = await preview(another, new Map(), theirs)
    const sent = importPayments(theirs, another, {
      sha256,
      importId,
      people: ['new', 'new', 'new'],
      count: 1,
      foreign: new Map(),
    })
    await expect(sent).rejects.toMatchObject(refused)
    expect(await balancesNow()).toEqual(before)
    expect(await db.select().from(payments)).toHaveLength(3)
    expect(await bring(another)).toEqual({ expenses: 1, settlements: 0 })
  })

  it('imports nothing when one of 10,000 rows is invalid', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) =>
      n === 7_777
        ? '2024-03-31,Roof,General,90.00,EUR,60.00,-30.00,-29.99'
        : `2024-03-31,Roof ${n},General,90.00,EUR,60.00,-30.00,-30.00`,
    )
    const bytes = file(...rows)
    const { problems } = await preview(bytes)
    expect(problems).toEqual([
      {
        line: 7_780,
        column: 'Row',
        message: 'The amounts in this row don’t add up to zero: they are off by €0.01.',
      },
    ])
    await expect(bring(bytes)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Nothing was added because one row has problems. Correct the file and choose it again.',
    })
    await nothingWritten()
  })

  it('imports 10,000 rows in one transaction', async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, n) => `2024-03-31,Roof ${n},General,90.00,EUR,60.00,-30.00,-30.00`,
    )
    expect(await bring(file(...rows))).toEqual({ expenses: 10_000, settlements: 0 })
    expect(await balancesNow()).toEqual({ 'Anna Keller': 6e7, 'Ben Keller': -3e7, Clara: -3e7 })
  })

  it('yields to other requests while it writes', async () => {
    const rows = [
      ...Array.from({ length: 500 }, () => '2024-03-31,Roof,General,90.00,EUR,60.00,-30.00,-30.00'),
      ...Array.from(
        { length: 500 },
        () => '2024-04-05,Ben K. paid Anna K.,Payment,20.00,EUR,-20.00,20.00,0.00',
      ),
    ]
    expect(await mostValuesAtOnce(() => bring(file(...rows)))).toBeLessThanOrEqual(5_000)
    expect(await db.$count(settlements)).toBe(500)
  })

  it('rejects more than 10,000 rows', async () => {
    const rows = Array.from({ length: 10_002 }, () => '2024-03-31,Roof,General,90.00,EUR,60.00,-30.00,-30.00')
    await expect(preview(file(...rows))).rejects.toMatchObject({ code: 'invalid' })
  })

  it('rolls back when the database rejects the last row', async () => {
    await db.execute(sql`create function refuse_import() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$`)
    await db.execute(sql`create trigger refuse_import before insert on activity_log for each row
      when (new.verb = 'IMPORTED') execute function refuse_import()`)
    try {
      await expect(bring(threeRows())).rejects.toThrow()
      await nothingWritten()
    } finally {
      await db.execute(sql`drop trigger refuse_import on activity_log`)
      await db.execute(sql`drop function refuse_import`)
    }
    expect(await bring(threeRows())).toEqual({ expenses: 3, settlements: 1 })
  })

  it('is allowed to managers of the group only', async () => {
    const someone = async (role: Role) => {
      const user = await aUser(db)
      await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
      return asMember(db, user, familyGroupId, role)
    }
    for (const role of ['MEMBER', 'VIEWER'] as const) {
      await expect(bring(threeRows(), {}, await someone(role))).rejects.toMatchObject({ code: 'forbidden' })
    }
    const removed = await someone('MANAGER')
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, removed.user.id))
    await expect(bring(threeRows(), {}, removed)).rejects.toMatchObject({ code: 'not-found' })
    await nothingWritten()
  })

  it('matches former members only when they stay settled up, and otherwise says what to do', async () => {
    const leave = (userId: string) =>
      db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, userId))
    const [, { userId = '' } = {}] = await participantsOf(db, familyGroupId)
    await leave(userId ?? '')
    const uneven = file('2024-03-31,New roof,Maintenance,90.00,EUR,60.00,-30.00,-30.00')
    expect((await preview(uneven)).people[1]).toMatchObject({ likelyId: null })
    await expect(bring(uneven)).rejects.toMatchObject({
      code: 'invalid',
      message:
        'Ben Keller was settled up when they left this group, and this file would change that. Add “Ben Keller” as a new person outside the group. Or invite them again, import the file, and settle up.',
    })
    await nothingWritten()
    const { people, choices } = await preview(threeRows())
    expect(people[1]).toMatchObject({ balanceMinor: 0, likelyId: ben })
    expect(choices).toContainEqual({ id: ben, name: 'Ben Keller', standing: 'FORMER' })
    await bring(threeRows())
    expect(await balancesNow()).toEqual({ 'Anna Keller': 2_000, 'Ben Keller': 0, Clara: -2_000 })
  })

  it('rejects people of another group, duplicates, and properties of others', async () => {
    const stranger = await aUser(db)
    const others = (await aGroup(db, [{ user: stranger }])).id
    const theirs = await participantOf(db, others, stranger.id)
    await expect(bring(threeRows(), { people: [anna, theirs, 'new'] })).rejects.toMatchObject({
      code: 'conflict',
      message:
        'The person you chose for “Ben Keller” no longer shares costs in this group. Choose the file again, then choose someone else.',
    })
    await expect(bring(threeRows(), { people: [anna, anna, 'new'] })).rejects.toMatchObject({
      code: 'invalid',
      message:
        'Two people in the file can’t be the same person here. Choose someone else for “Ben Keller”, or add them as a new person.',
    })
    const house = await aProperty(db, others)
    await expect(bring(threeRows(), { ofPropertyId: house.id })).rejects.toMatchObject({ code: 'not-found' })
    await nothingWritten()
  })

  it('rejects a file other than the previewed one', async () => {
    const { sha256 } = await preview(threeRows())
    const other = file('2024-03-31,Roof,General,90.00,EUR,60.00,-30.00,-30.00')
    await expect(bring(other, { sha256 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(bring(threeRows(), { count: 3 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(bring(threeRows(), { people: [anna, ben] })).rejects.toMatchObject({ code: 'conflict' })
    await nothingWritten()
  })

  it('is found by indexes alone', async () => {
    await expectIndexed(database, async (one) => {
      await findImportOfFile(one, familyGroupId, Buffer.from('hash'))
      await countImported(one, { id: newId(), familyGroupId })
    })
  })
})
