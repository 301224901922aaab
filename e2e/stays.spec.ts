import type { Page } from '@playwright/test'
import { thisYear } from './days.ts'
import { aHouseOf, aMember, createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { reload, visit } from './pages.ts'

async function askForStay(page: Page, stays: string, from: string, to: string) {
  await visit(page, stays)
  await page.getByRole('button', { name: 'Request stay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request stay' })
  await dialog.getByLabel('Arrival').fill(from)
  await dialog.getByLabel('Departure').fill(to)
  return dialog
}

const year = thisYear + 1

test('Ben requests a week and Anna confirms it; Cleo is warned, and only a manager can confirm an overlapping stay', async ({
  signedIn: page,
  browser,
}) => {
  const { familyGroupId, path } = await aHouseOf(page)
  const ben = await aMember(browser, page, familyGroupId, 'Ben')
  const cleo = await aMember(browser, page, familyGroupId, 'Cleo')
  const stays = `${path}/stays`

  const first = await askForStay(ben, stays, `${year}-07-03`, `${year}-07-10`)
  await expect(first.getByText('7 nights')).toBeVisible()
  await first.getByLabel('Guests').fill('2')
  await first.getByRole('button', { name: 'Request stay' }).click()
  await expect(ben.getByText('Stay requested. We notify the others.')).toBeVisible()
  await expect(ben.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)

  await visit(page, stays)
  const waiting = page.getByRole('region', { name: 'Waiting for confirmation' })
  await expect(waiting.getByText('2 guests')).toBeVisible()
  await waiting.getByRole('button', { name: /^Confirm Ben/ }).click()
  await expect(
    page.getByRole('region', { name: 'Upcoming' }).getByText('Confirmed', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: `Nights in ${year}` }).click()
  await expect(page.getByRole('row', { name: /Total 7/ })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`year=${year}`))

  const second = await askForStay(cleo, stays, `${year}-07-09`, `${year}-07-12`)
  await expect(second.getByText('Other stays on these nights')).toBeVisible()
  await expect(second.getByText(/^Ben .*\(confirmed\)$/)).toBeVisible()
  await expect(second.getByText('a manager has to confirm it')).toBeVisible()
  await second.getByRole('button', { name: 'Request stay' }).click()
  await expect(cleo.getByText('Stay requested. We notify the others.')).toBeVisible()

  await visit(ben, stays)
  await expect(ben.getByText('Another stay is confirmed for some of these nights.')).toBeVisible()
  await expect(ben.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)

  await visit(page, stays)
  await expect(waiting.getByText('On the same nights')).toBeVisible()
  await waiting.getByRole('button', { name: /^Confirm Cleo/ }).click()
  const both = page.getByRole('alertdialog', { name: /^Confirm the stay of Cleo.* anyway\?$/ })
  await expect(both.getByRole('listitem')).toHaveText(/^Cleo .*and Ben .*9.*10/)
  await both.getByRole('button', { name: 'Cancel' }).click()
  await expect(waiting.getByText('Requested', { exact: true })).toBeVisible()
  await waiting.getByRole('button', { name: /^Confirm Cleo/ }).click()
  await both.getByRole('button', { name: 'Confirm both' }).click()
  await expect(waiting).toHaveCount(0)
  const upcoming = page.getByRole('region', { name: 'Upcoming' })
  await expect(upcoming.getByText('On the same nights')).toHaveCount(2)

  await reload(cleo)
  await cleo.getByRole('button', { name: 'Cancel the stay of Cleo' }).click()
  await cleo.getByRole('alertdialog').getByRole('button', { name: 'Cancel stay' }).click()
  await expect(cleo.getByRole('region', { name: 'Upcoming' }).getByRole('listitem')).toHaveCount(1)
  await cleo.getByRole('button', { name: 'Delete the stay of Cleo' }).click()
  await cleo.getByRole('button', { name: 'Undo' }).click()
  await expect(cleo.getByRole('region', { name: 'Past, declined and cancelled' })).toContainText('Cancelled')
})

test('a stale edit of a stay or an event shows what the other person saved', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const { familyGroupId, path } = await aHouseOf(page)
  const stays = `${path}/stays`
  const dialog = await askForStay(page, stays, `${year}-07-03`, `${year}-07-10`)
  await dialog.getByRole('button', { name: 'Request stay' }).click()
  await expect(dialog).toBeHidden()
  const other = await context.newPage()
  const change = async (on: Page, guests: string) => {
    await on.getByLabel('Guests').fill(guests)
    await on.getByRole('button', { name: 'Save', exact: true }).click()
  }
  for (const one of [page, other]) {
    await visit(one, stays)
    await one.getByRole('button', { name: /^Change the stay/ }).click()
  }
  await change(other, '3')
  await expect(other.getByText('3 guests')).toBeVisible()
  await change(page, '5')
  await expect(page.getByText('Someone else saved first')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Guests 3 5$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Use their version' }).click()
  await expect(page.getByLabel('Guests')).toHaveValue('3')
  await change(page, '4')
  await expect(page.getByText('4 guests')).toBeVisible()

  const calendar = `/calendar?familyGroupId=${familyGroupId}&view=month&date=${year}-05-04`
  await visit(page, calendar)
  await page.getByLabel(new RegExp(`^Add on .* 8 May ${year}$`)).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Meeting')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Meeting added to the calendar')).toBeVisible()
  for (const one of [page, other]) {
    await visit(one, calendar)
    await one.getByRole('link', { name: /^Event, Meeting/ }).click()
  }
  await other.getByLabel('Title').fill('Meeting about the roof')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('dialog')).toBeHidden()
  await page.getByLabel('Title').fill('Meeting about the tax')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Someone else saved first')).toBeVisible()
  await expect(
    page.getByRole('row', { name: 'Title Meeting about the roof Meeting about the tax' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByRole('link', { name: /^Event, Meeting about the tax/ })).toBeVisible()
})

test('declining needs a reason, which is shown; the overview links to the stays', async ({
  signedIn: page,
}) => {
  await createHouse(page)
  await page.getByRole('link', { name: 'Who’s there' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Stays' })).toBeVisible()
  const dialog = await askForStay(page, page.url(), `${year}-07-10`, `${year}-07-10`)
  await dialog.getByRole('button', { name: 'Request stay' }).click()
  await expect(dialog.getByText('Choose a day after the arrival.').first()).toBeVisible()
  await dialog.getByLabel('Departure').fill(`${year}-07-11`)
  await dialog.getByRole('button', { name: 'Request stay' }).click()
  await page.getByRole('button', { name: /^Decline/ }).click()
  const decline = page.getByRole('dialog', { name: /^Decline the stay/ })
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(decline.getByText('Enter a reason.').first()).toBeVisible()
  await decline.getByLabel('Reason').fill('The roof is open that week.')
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText(/Declined by .*: The roof is open that week\./)).toBeVisible()
})
