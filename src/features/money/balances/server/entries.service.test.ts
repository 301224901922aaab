import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aPayment, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { putEntries } from '../../balance-entries/server/balance-entries.service.ts'
import { getStatementInput, listEntriesInput } from '../balances.schemas.ts'
import { entryPageSize, placeOf } from '../entries.rules.ts'
import { getBalances } from './balances.service.ts'
import * as service from './entries.service.ts'
import { statementResponse } from './statement.response.ts'

const database = testDatabase()
const { db } = database
let group: { id: null; familyGroupId: string }
let house: { id: string; familyGroupId: string }
let anna: MemberContext
let [a, b] = ['', '']

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Keller' })
  const ben = await aUser(db, { firstName: 'Ben', lastName: 'Keller' })
  const { id } = await aGroup(db, [{ user }, { user: ben }])
  group = { id: null, familyGroupId: id }
  house = await aProperty(db, id)
  const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
  anna = asMember(db, user, id, 'MANAGER', { clock })
  a = await participantOf(db, id, user.id)
  b = await participantOf(db, id, ben.id)
})

/** Anna pays 90.00 for both in January, March and May; Ben gives back 40.00 in April, and 10.00 wait in June. */
async function aHalfYear() {
  for (const month of ['01', '03', '05']) {
    const of = month === '03' ? house : group
    await aPayment(db, of, {
      payerId: a,
      parts: [a, b],
      paidOn: `2026-${month}-10`,
      title: `Month ${month}`,
    })
  }
  await aSettlement(db, group, { fromId: b, toId: a, settledOn: '2026-04-10', status: 'CONFIRMED' })
  await aSettlement(db, group, { fromId: b, toId: a, settledOn: '2026-06-10', amountMinor: 1_000 })
}

const why = (input: { participantId: string; propertyId?: string; after?: string }) =>
  service.listEntries(anna, listEntriesInput.parse({ familyGroupId: group.familyGroupId, ...input }))
const statement = (input = {}) =>
  service.getStatement(anna, getStatementInput.parse({ familyGroupId: group.familyGroupId, ...input }))

describe('the entries behind a balance', () => {
  it('list each payment and settlement, newest first, with the balance after it', async () => {
    await aHalfYear()
    const page = await why({ participantId: a })
    expect(page).toMatchObject({ balanceMinor: 9_500, waitingMinor: -1_000, next: null })
    expect(page.lines.map((line) => [line.on, line.kind, line.amountMinor, line.balanceMinor])).toEqual([
      ['2026-06-10', 'SETTLEMENT', -1_000, 9_500],
      ['2026-05-10', 'EXPENSE', 4_500, 9_500],
      ['2026-04-10', 'SETTLEMENT', -4_000, 5_000],
      ['2026-03-10', 'EXPENSE', 4_500, 9_000],
      ['2026-01-10', 'EXPENSE', 4_500, 4_500],
    ])
    expect(page.lines[0]).toMatchObject({ isWaiting: true, personName: 'Ben Keller', totalMinor: 1_000 })
    expect(page.lines[2]).toMatchObject({ personName: 'Ben Keller', receiverName: 'Anna Keller' })
    expect(page.lines[3]).toMatchObject({ title: 'Month 03', totalMinor: 9_000, personName: 'Anna Keller' })
  })

  it('add up to the balance of the group and of a property', async () => {
    await aHalfYear()
    for (const propertyId of [undefined, house.id]) {
      const { people } = await getBalances(anna, { propertyId })
      for (const { participant, balanceMinor } of people) {
        const page = await why({ participantId: participant.id, ...(propertyId && { propertyId }) })
        const counted = page.lines.filter(({ isWaiting }) => !isWaiting)
        expect(counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(balanceMinor)
        expect(page.balanceMinor).toBe(balanceMinor)
      }
    }
  })

  it('continue where the previous page ended, with the right balance', async () => {
    const days = Array.from({ length: entryPageSize + 2 }, (_, day) => `2026-01-${10 + (day % 15)}`)
    for (const paidOn of days) await aPayment(db, group, { payerId: a, parts: [a, b], paidOn })
    const first = await why({ participantId: b })
    expect(first.lines).toHaveLength(entryPageSize)
    const second = await why({ participantId: b, after: first.next ?? '' })
    expect(second.lines.map(({ balanceMinor }) => balanceMinor)).toEqual([-9_000, -4_500])
    expect(second.next).toBeNull()
    const ids = [...first.lines, ...second.lines].map(({ id }) => id)
    expect(new Set(ids).size).toBe(entryPageSize + 2)
    expect(placeOf(first.next ?? '')).toMatchObject({ on: first.lines.at(-1)?.on })
  })

  it('are not found for people and properties of other groups', async () => {
    const stranger = await aUser(db)
    const { id } = await aGroup(db, [{ user: stranger }])
    const other = await participantOf(db, id, stranger.id)
    const foreign = await aProperty(db, id)
    await expect(why({ participantId: other })).rejects.toMatchObject({ code: 'not-found' })
    await expect(why({ participantId: newId() })).rejects.toMatchObject({ code: 'not-found' })
    await expect(why({ participantId: a, propertyId: foreign.id })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it.each(['', 'x', `2026-02-30_${newId()}`, '2026-01-01_------------------------------------'])(
    'reject the cursor %j',
    (after) => {
      const input = { familyGroupId: newId(), participantId: newId(), after }
      expect(listEntriesInput.safeParse(input).success).toBe(false)
    },
  )

  it('are read by indexes alone, as is the statement', async () => {
    await aHalfYear()
    const { familyGroupId } = group
    await expectIndexed(database, async (counted) => {
      const ctx = { ...anna, db: counted }
      const { next: _, ...page } = await service.listEntries(ctx, { familyGroupId, participantId: a })
      const [line] = page.lines
      if (!line) throw new Error('there is no line')
      await service.listEntries(ctx, { familyGroupId, participantId: a, propertyId: house.id, after: line })
      await service.getStatement(ctx, { familyGroupId, from: '2026-02-01', to: '2026-04-30' })
    })
  })
})

describe('a statement', () => {
  it('starts with the opening balance, ends with the closing balance, and leaves out what waits', async () => {
    await aHalfYear()
    const view = await statement({ from: '2026-02-01', to: '2026-06-30' })
    expect(view).toMatchObject({
      openingMinor: 4_500,
      closingMinor: 9_500,
      waitingMinor: -1_000,
      isCut: false,
    })
    expect(view.participant.isMe).toBe(true)
    expect(view.lines.map(({ on, balanceMinor }) => [on, balanceMinor])).toEqual([
      ['2026-03-10', 9_000],
      ['2026-04-10', 5_000],
      ['2026-05-10', 9_500],
    ])
  })

  it('opens with the closing balance of the previous one', async () => {
    await aHalfYear()
    const first = await statement({ from: '2026-01-01', to: '2026-03-10' })
    const second = await statement({ from: '2026-03-11', to: '2026-12-31' })
    expect(second.openingMinor).toBe(first.closingMinor)
    expect(first.lines).toHaveLength(2)
  })

  it('covers this year until today by default, and never an end before its start', async () => {
    expect(await statement()).toMatchObject({ from: '2026-01-01', to: '2026-11-21', lines: [] })
    expect(await statement({ to: '2025-06-30' })).toMatchObject({ from: '2025-01-01' })
    expect(await statement({ from: '2027-02-01' })).toMatchObject({ to: '2027-02-01' })
    const turned = { familyGroupId: newId(), from: '2026-02-02', to: '2026-02-01' }
    expect(getStatementInput.safeParse(turned).success).toBe(false)
  })

  it('can be for another person and a single property', async () => {
    await aHalfYear()
    const view = await statement({ participantId: b, propertyId: house.id })
    expect(view).toMatchObject({ closingMinor: -4_500, property: { id: house.id } })
    expect(view.lines).toHaveLength(1)
  })

  it('is exported as a CSV without formulas', async () => {
    await aPayment(db, house, { payerId: a, parts: [a, b], paidOn: '2026-03-02', title: '=1+1;"roof"' })
    const view = await statement({ participantId: b })
    const response = await statementResponse(view, service.listStatementPages(anna, view))
    expect(response.headers.get('content-disposition')).toContain(
      'filename="Statement of Ben Keller 2026-01-01 to 2026-11-21.csv"',
    )
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('\uFEFFDate,Type,What,Property,Paid by,Paid to,Total,Change,Balance,Currency')
    expect(lines[1]).toBe('2026-01-01,Opening balance,,,,,,,0.00,EUR')
    expect(lines[2]).toContain('2026-03-02,Expense,"\'=1+1;""roof""",')
    expect(lines[2]).toContain(',Anna Keller,,90.00,-45.00,-45.00,EUR')
    expect(lines[3]).toBe('2026-11-21,Closing balance,,,,,,,-45.00,EUR')
  })

  it('adds up in the CSV when a payment is recorded during the export', async () => {
    await aHalfYear()
    const view = await statement()
    const late = { payerId: a, parts: [b], paidOn: '2026-05-20', amountMinor: 100 }
    await aPayment(db, group, late)
    const response = await statementResponse(view, service.listStatementPages(anna, view))
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines.at(-2)).toContain(',1.00,96.00,EUR')
    expect(lines.at(-1)).toBe('2026-11-21,Closing balance,,,,,,,96.00,EUR')
  })
})

it('reads one snapshot while payments change', async () => {
  const { id: paymentId } = await aPayment(db, group, { payerId: a, parts: [b], paidOn: '2026-03-02' })
  const of = { familyGroupId: group.familyGroupId, participantId: a }
  const moves = async () => {
    for (let move = 0; move < 60; move++) {
      const occurredOn = move % 2 ? '2026-03-02' : '2025-03-02'
      const source = { familyGroupId: of.familyGroupId, propertyId: null, paymentId, occurredOn }
      const amountMinor = move % 2 ? 9_000 : 8_000
      await db.transaction((tx) =>
        putEntries(tx, source, [
          { participantId: a, amountMinor },
          { participantId: b, amountMinor: -amountMinor },
        ]),
      )
    }
  }
  const wrong: unknown[] = []
  const looks = async () => {
    for (let look = 0; look < 60; look++) {
      const { openingMinor, closingMinor, lines } = await statement({ from: '2026-01-01' })
      const added = lines.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor)
      if (added !== closingMinor || ![8_000, 9_000].includes(closingMinor)) wrong.push(closingMinor)
      const page = await why({ participantId: a })
      if (page.lines.length !== 1 || page.lines[0]?.amountMinor !== page.balanceMinor) wrong.push(page)
    }
  }
  await Promise.all([moves(), looks(), looks(), looks()])
  expect(wrong).toEqual([])
})
