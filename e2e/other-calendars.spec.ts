import { eq } from 'drizzle-orm'
import {
  calendarSubscriptionEntries,
  calendarSubscriptions,
} from '../src/server/db/schema/calendar-subscriptions.ts'
import { createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectFits } from './looks.ts'
import { reload, visit } from './pages.ts'

// No journey asks a host of the internet: the calendar is added as people do, and its entries are written as the job
// would have written them (fetch-subscriptions.service.ts).

test('a calendar of others is added, shown, hidden, renamed and removed', async ({
  signedIn: page,
  database: { db },
}) => {
  const { familyGroupId } = await createHouse(page)
  await visit(page, `/calendar?familyGroupId=${familyGroupId}`)
  await page.getByRole('link', { name: 'Manage other calendars' }).click()
  await expect(page.getByText('No other calendars yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add calendar' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add calendar' })
  const address = dialog.getByLabel('Address')
  await dialog.getByLabel('Name').fill('School holidays')
  for (const wrong of ['http://calendar.invalid/a.ics', 'https://10.0.0.5/a.ics', 'next Tuesday']) {
    await address.fill(wrong)
    await dialog.getByRole('button', { name: 'Add calendar' }).click()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
  }
  await address.fill('webcal://calendar.invalid/secret-path/holidays.ics')
  await dialog.getByRole('button', { name: 'Add calendar' }).click()
  await expect(dialog).toBeHidden()
  const line = page.getByRole('list', { name: 'Other calendars' }).getByRole('listitem')
  await expect(line).toContainText('School holidays')
  await expect(line).toContainText('calendar.invalid')
  // There is no such host, and the line says so.
  await expect(line).toContainText(/There is nothing at this address|did not answer/)
  expect(await page.content()).not.toContain('secret-path')
  await expectAccessible(page, 'a calendar that was not found')

  await line.getByRole('button', { name: 'Edit “School holidays”' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit “School holidays”' })
  await edited.getByLabel('Name').fill('Bavarian holidays')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(line).toContainText('Bavarian holidays')

  const [kept] = await db.select().from(calendarSubscriptions)
  if (!kept) throw new Error('no calendar was kept')
  await db
    .update(calendarSubscriptions)
    .set({ failure: null, failingSince: null, failureCount: 0, fetchedAt: new Date() })
    .where(eq(calendarSubscriptions.id, kept.id))
  await db.insert(calendarSubscriptionEntries).values({
    familyGroupId,
    calendarSubscriptionId: kept.id,
    position: 0,
    title: 'Whitsun holidays',
    startsOn: '2027-05-18',
    endsOn: '2027-05-28',
  })
  for (const view of ['month', 'agenda']) {
    await visit(page, `/calendar?familyGroupId=${familyGroupId}&view=${view}&date=2027-05-10`)
    await expect(page.getByText('Whitsun holidays').first()).toBeVisible()
    // It leads nowhere in the product.
    await expect(page.getByRole('link', { name: /Whitsun holidays/ })).toHaveCount(0)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await reload(page)
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const chip = page.getByRole('button', { name: 'Bavarian holidays', pressed: true })
  await chip.click()
  await expect(page.getByText('Whitsun holidays')).toHaveCount(0)
  await reload(page)
  await expect(page.getByText('Whitsun holidays')).toHaveCount(0)
  await page.getByRole('button', { name: 'Bavarian holidays', pressed: false }).click()
  await expect(page.getByText('Whitsun holidays').first()).toBeVisible()

  await visit(page, `/calendar/${familyGroupId}/others`)
  await expect(line).toContainText('1 entry')
  await line.getByRole('button', { name: 'Remove “Bavarian holidays”' }).click()
  await page.getByRole('button', { name: 'Remove calendar' }).click()
  await expect(page.getByText('No other calendars yet')).toBeVisible()
  expect(await db.select().from(calendarSubscriptionEntries)).toEqual([])
})
