import ICAL from 'ical.js'
import { inDays } from './days.ts'
import { aGroupOf, aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { awake, visit } from './pages.ts'

test('a member creates a calendar feed address and revokes it by creating a new one', async ({
  signedIn: page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { path: house } = await aHouseOf(page, 'Lake cabin', await aGroupOf(page, 'The Sailing Kellers'))
  await visit(page, `${house}/stays`)
  await page.getByRole('button', { name: 'Request stay' }).click()
  const tomorrow = inDays(1)
  await page.getByLabel('Arrival').fill(tomorrow)
  await page.getByLabel('Departure').fill(inDays(4))
  await page.getByRole('dialog').getByRole('button', { name: 'Request stay' }).click()
  await expect(page.getByText('Stay requested. We notify the others.')).toBeVisible()

  await visit(page, '/calendar')
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/profile\/calendar$/)
  await awake(page)
  await page.getByRole('button', { name: 'Create an address for Everything of The Sailing Kellers' }).click()
  const shown = page.getByLabel('Address of Everything of The Sailing Kellers')
  await expect(shown).toHaveValue(/\/api\/calendar-feeds\/cal_[\w-]{43}\.ics$/)
  await page.getByRole('button', { name: 'Copy link' }).click()
  const address = await shown.inputValue()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expect(page.getByRole('link', { name: 'Open in calendar' })).toHaveAttribute('href', /^webcal:\/\//)

  const feed = await request.get(address)
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(await feed.text()))
  const stay = calendar
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
    .find(({ summary }) => summary.includes('Lake cabin'))
  expect(stay?.startDate.toString()).toBe(tomorrow)
  const unchanged = await request.get(address, { headers: { 'if-none-match': feed.headers().etag ?? '' } })
  expect(unchanged.status()).toBe(304)

  await page.getByRole('button', { name: 'New address' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('stops working immediately')
  await dialog.getByRole('button', { name: 'Create new address' }).click()
  await expect(shown).not.toHaveValue(address)
  const next = await shown.inputValue()
  expect((await request.get(address)).status()).toBe(404)
  expect((await request.get(next)).status()).toBe(200)

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(
    page.getByRole('button', { name: 'Create an address for Everything of The Sailing Kellers' }),
  ).toBeVisible()
  expect((await request.get(next)).status()).toBe(404)
})
