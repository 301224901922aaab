import type { Locator, Page } from '@playwright/test'
import { aPayment, participantOf } from '../test/factories/money.ts'
import { aNotification } from '../test/factories/notifications.ts'
import { aMembership, aUser } from '../test/factories/people.ts'
import { anAsset } from '../test/factories/records.ts'
import { aHouseOf, signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { awake, visit } from './pages.ts'
import { aPdf } from './pdf.ts'

// What an older relative does most, on a phone, from the dashboard. Typing and choosing a day are not taps.

const most = 3

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

/** Counts what a finger does; the fourth time fails. */
function aFinger() {
  let taps = 0
  return async (target: Locator) => {
    await target.tap()
    taps++
    expect(taps, `taps, the last on ${target}`).toBeLessThanOrEqual(most)
  }
}

const header = (page: Page) => page.getByRole('banner')

test('an expense is approved from its notification in three taps', async ({ page, database: { db } }) => {
  const anna = await signIn(page)
  const house = await aHouseOf(page)
  const { familyGroupId } = house
  const ben = await aUser(db, { firstName: 'Ben' })
  await aMembership(db, { familyGroupId, userId: ben.id, role: 'MEMBER', color: 'pine' })
  const parts = [
    await participantOf(db, familyGroupId, anna.id),
    await participantOf(db, familyGroupId, ben.id),
  ]
  const payment = await aPayment(db, house, {
    status: 'PENDING',
    title: 'New boiler',
    createdBy: ben.id,
    payerId: parts[1] ?? '',
    parts,
  })
  await aNotification(db, anna.id, {
    type: 'PAYMENT_APPROVAL',
    title: 'New boiler',
    message: 'Ben recorded an expense that needs approval.',
    metadata: { familyGroupId, paymentId: payment.id },
  })
  await visit(page, house.dashboard)

  const tap = aFinger()
  await tap(header(page).getByRole('button', { name: /^Notifications/ }))
  await tap(page.getByRole('dialog', { name: 'Notifications' }).getByText('New boiler'))
  await tap(page.getByRole('button', { name: 'Approve', exact: true }))
  await expect(page.getByText(/New boiler approved/)).toBeVisible()
})

test('a door code is shown in three taps', async ({ page }) => {
  await signIn(page)
  const { path, dashboard } = await aHouseOf(page)
  await visit(page, `${path}/codes`)
  await page.getByRole('button', { name: 'Add code or password' }).click()
  const form = page.getByRole('dialog', { name: 'Add code or password' })
  await form.getByLabel('What it is for').fill('Front door')
  await form.getByLabel('Code or password').fill('4711')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await visit(page, dashboard)

  const tap = aFinger()
  await tap(page.getByRole('article').getByRole('link', { name: 'Lake cabin', exact: true }))
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /Codes & passwords/ })
      .first(),
  )
  await tap(page.getByRole('button', { name: 'Show Front door' }))
  await expect(page.getByText('4711', { exact: true })).toBeVisible()
})

test('the manual of the boiler is opened in three taps', async ({ page, database: { db } }) => {
  await signIn(page)
  const house = await aHouseOf(page)
  const { id } = await anAsset(db, house, { name: 'Gas boiler' })
  await visit(page, `/asset/${id}`)
  const manual = {
    name: 'Boiler manual.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf(['Before you start']),
  }
  await page.getByLabel('Choose files').setInputFiles(manual)
  await expect(page.getByText('uploaded.')).toBeVisible()
  await visit(page, house.dashboard)

  const tap = aFinger()
  await tap(page.getByRole('article').getByRole('link', { name: 'Lake cabin', exact: true }))
  await tap(
    page.getByRole('navigation', { name: 'Property sections' }).getByRole('link', { name: 'Documents' }),
  )
  await tap(page.getByRole('link', { name: 'Boiler manual' }))
  await expect(page.getByRole('img', { name: /^Boiler manual, page 1/ })).toBeVisible()
})

test('a stay is requested in three taps', async ({ page }) => {
  await signIn(page)
  const { dashboard } = await aHouseOf(page)
  await visit(page, dashboard)

  const tap = aFinger()
  await tap(page.getByRole('link', { name: 'Add', exact: true }).filter({ visible: true }))
  await tap(page.getByRole('dialog', { name: 'Add' }).getByRole('link', { name: 'Stay' }))
  const form = page.getByRole('dialog', { name: /^Add on/ })
  await awake(page)
  await form.getByLabel('Arrival').fill('2027-07-03')
  await form.getByLabel('Departure').fill('2027-07-10')
  await tap(form.getByRole('button', { name: 'Request stay' }))
  await expect(page.getByText('Stay requested. We notify the others.')).toBeVisible()
})
