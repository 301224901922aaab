import type { Page } from '@playwright/test'
import {
  aBill,
  aBillSeries,
  anOutsider,
  aPayment,
  aSettlement,
  participantsOf,
} from '../test/factories/money.ts'
import { appOf } from './app.ts'
import type { House } from './families.ts'

/** Every page of the money of a group, with something on it. */
export async function everyMoneyPage(page: Page, house: House, project: string): Promise<string[]> {
  const { familyGroupId, path: property } = house
  const { db } = appOf(page).database()
  const [anna] = await participantsOf(db, familyGroupId)
  if (!anna) throw new Error('nobody is in the group')
  const uncle = await anOutsider(db, familyGroupId, 'Uncle Emil')
  const parts = [anna.id, uncle]
  const { id: paymentId } = await aPayment(db, house, { payerId: anna.id, parts, title: 'Roof repair' })
  const { id: settlementId } = await aSettlement(
    db,
    { familyGroupId },
    { fromId: uncle, toId: anna.id, amountMinor: 1_000 },
  )
  const dueOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const bill = `/bill/${(await aBill(db, { familyGroupId }, { dueOn })).id}`
  const { id: billSeriesId } = await aBillSeries(db, { familyGroupId }, { title: 'Water', startsOn: dueOn })
  const series = `/bill-series/${billSeriesId}`
  const money = `/money/${familyGroupId}`
  const payment = `/payment/${paymentId}`
  return [
    money,
    `${money}/payments`,
    `${money}/payments?q=nothing`,
    `${money}/settlements`,
    `${money}/bills`,
    `${money}/budgets`,
    `${money}/reports`,
    `${money}/splitting`,
    `${money}/payments/new`,
    `${money}/payments/new?kind=INCOME`,
    `${money}/settlements/new`,
    `${money}/bills/new`,
    `${money}/why`,
    `${money}/statement`,
    `${money}/payments/import`,
    payment,
    `${payment}/edit`,
    `/settlement/${settlementId}`,
    bill,
    `${bill}/edit`,
    `${bill}/pay`,
    series,
    `${series}/edit`,
    `${property}/money`,
    `${project}/money`,
  ]
}
