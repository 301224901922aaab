import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { anOutsider, aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { listPartsOf, listPaymentsAfter } from './money-reports.repository.ts'
import { paymentTableResponse, reportTableResponse } from './money-reports.service.ts'

const database = testDatabase()
const { db } = database
let familyGroupId: string
let ctx: MemberContext
let anna: string
let clara: string

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Keller' })
  familyGroupId = (await aGroup(db, [{ user, role: 'VIEWER' }])).id
  ctx = asMember(db, user, familyGroupId, 'VIEWER')
  anna = await participantOf(db, familyGroupId, user.id)
  clara = await anOutsider(db, familyGroupId)
})

const year = 'from=2026-01-01&to=2026-12-31'
const linesOf = async (answer: Promise<Response>) => (await (await answer).text()).split('\r\n').slice(0, -1)
const table = (query = year) => linesOf(paymentTableResponse(ctx, new URLSearchParams(query)))

describe('the payments export', () => {
  it('contains each payment with its shares, in the group’s and the original currency', async () => {
    const cabin = await aProperty(db, familyGroupId, { name: 'Lake cabin' })
    await aPayment(db, cabin, {
      payerId: clara,
      parts: [anna, clara],
      amountMinor: 9_001,
      title: '=Roof',
      originalAmountMinor: 10_000,
      originalCurrency: 'JPY',
      rate: '0.9001000000',
    })
    await aPayment(db, cabin, {
      payerId: anna,
      parts: [anna],
      status: 'VOID',
      statusReason: 'Twice',
      paidOn: '2026-04-01',
    })
    await aPayment(db, cabin, { payerId: anna, parts: [anna], paidOn: '2025-12-31' })
    const [header, roof, twice, ...others] = await table()
    expect(header).toContain(
      'Date,Type,Title,Category,Amount,Currency,Original amount,Original currency,Rate',
    )
    expect(header).toContain('Note,Share of Anna Keller,Share of Aunt Clara')
    expect(roof).toMatch(
      /^2026-03-02,Expense,'=Roof,Repairs,90\.01,EUR,10000,JPY,0\.9001,Aunt Clara,Lake cabin,,,Approved,,Equal,,45\.0\d,45\.0\d$/,
    )
    expect(twice).toContain('Void,Twice')
    expect(others).toEqual([])
  })

  it('is paged without duplicates, also within one day', async () => {
    for (let number = 0; number < 501; number++) {
      await aPayment(db, { familyGroupId }, { payerId: anna, parts: [anna], title: `Payment ${number}` })
    }
    const [, ...lines] = await table()
    expect(new Set(lines.map((line) => line.split(',')[2])).size).toBe(501)
    expect(lines).toHaveLength(501)
  })

  it('is read by indexes alone', async () => {
    const choice = { familyGroupId, from: '2026-01-01', to: '2026-12-31' }
    const { id } = await aPayment(db, { familyGroupId }, { payerId: anna, parts: [anna] })
    await expectIndexed(database, async (one) => {
      await listPaymentsAfter(one, choice, { limit: 500, after: { paidOn: '2026-02-01', id } })
      await listPartsOf(one, familyGroupId, [id])
    })
  })
})

describe('the export of a report table', () => {
  const report = (query: string) => linesOf(reportTableResponse(ctx, new URLSearchParams(query)))

  it('contains plain numbers with the currency, negative ones too', async () => {
    await aPayment(db, { familyGroupId }, { payerId: anna, parts: [anna, clara] })
    expect(await report(`${year}&by=category`)).toEqual([
      'Category,Expenses,Income,Income less expenses,Currency',
      'Repairs,90.00,0.00,-90.00,EUR',
    ])
    expect(await report(`${year}&by=person`)).toContain('Aunt Clara,0.00,45.00,0.00,0.00,-45.00,EUR')
    expect((await report(`${year}&by=month`)).filter((line) => line.startsWith('2026-03'))).toEqual([
      '2026-03,90.00,0.00,-90.00,EUR',
    ])
    expect(await report(`${year}&by=property`)).toContain('Shared costs (no property),90.00,0.00,-90.00,EUR')
  })

  it('rejects an unknown table', async () => {
    await expect(report(`${year}&by=colour`)).rejects.toMatchObject({ code: 'invalid' })
  })
})
