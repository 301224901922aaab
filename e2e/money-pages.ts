import type { Page } from '@playwright/test'
import type { Executor } from '../src/server/db/client.ts'
import {
  aBill,
  aBillSeries,
  anOutsider,
  aPayment,
  aSettlement,
  participantsOf,
} from '../test/factories/money.ts'
import { aProject } from '../test/factories/work.ts'
import { anInvoice, aWorker } from '../test/factories/workers.ts'
import { appOf } from './app.ts'
import { inDays } from './days.ts'
import type { House } from './families.ts'

/** Returns every money page of a group, with content. */
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
  const dueOn = inDays(3)
  const bill = `/bill/${(await aBill(db, { familyGroupId }, { dueOn })).id}`
  const { id: billSeriesId } = await aBillSeries(db, { familyGroupId }, { title: 'Water', startsOn: dueOn })
  const series = `/bill-series/${billSeriesId}`
  const money = `/money/${familyGroupId}`
  const payment = `/payment/${paymentId}`
  const invoices = await everyInvoicePage(db, house)
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
    `${money}/invoices`,
    `${money}/invoices?state=PAID`,
    `${money}/invoices/new`,
    ...invoices,
    `${property}/money`,
    `${project}/money`,
    `${project}/job-sheet`,
  ]
}

/** An invoice waiting for approval, one with a question, and a rejected one. */
async function everyInvoicePage(db: Executor, house: House): Promise<string[]> {
  const project = await aProject(db, house, { title: 'New roof' })
  const worker = await aWorker(db, { id: house.familyGroupId })
  const asked = { statusReason: 'What are twelve hours for?' } as const
  const waiting = `/invoice/${(await anInvoice(db, { project, worker })).id}`
  const queried = await anInvoice(db, { project, worker }, { status: 'QUERIED', ...asked })
  const rejected = await anInvoice(db, { project, worker }, { status: 'REJECTED', ...asked })
  return [waiting, `${waiting}/edit`, `/invoice/${queried.id}`, `/invoice/${rejected.id}`]
}

/** Opens the folded fields of a payment form. */
export const moreDetails = (page: Page) => page.getByText('More details', { exact: true }).click()

/** Opens the split of a payment form with the line that says who shares it and how. */
export const openSplit = (page: Page) => page.locator('summary', { hasText: /^(Split|Not split)/ }).click()
