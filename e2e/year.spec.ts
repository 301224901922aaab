import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { aTask } from '../test/factories/work.ts'
import { aPhoto } from '../test/files/pictures.ts'
import { inDays } from './days.ts'
import { aMember, createGroup, signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits } from './looks.ts'
import { awake, visit } from './pages.ts'

const phone = { width: 360, height: 780 }

async function expectAccessible(page: Page, what: string) {
  // Transitions must end before colours are measured.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([])
  await expectFits(page, what)
}

async function aHolidayHouse(page: Page) {
  const familyGroupId = await createGroup(page, 'The Year Kellers')
  await page.getByRole('link', { name: 'Add property' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Lake cabin')
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Cabin' })
  await page.getByRole('button', { name: 'Add property' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lake cabin' })).toBeVisible()
  return { familyGroupId, house: new URL(page.url()).pathname }
}

/** The starter pack of a cabin: one line changed, one skipped. */
async function planTheYear(page: Page, house: string) {
  await visit(page, `${house}/schedule`)
  await page.getByRole('link', { name: 'Starter pack' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Starter pack' })).toBeVisible()
  await awake(page)
  await expectAccessible(page, 'starter pack')
  const lines = page.getByRole('main').getByRole('group')
  const all = await page.getByRole('checkbox', { checked: true }).count()
  expect(all).toBeGreaterThan(5)
  const water = lines.and(page.getByRole('group', { name: 'Shut off the water for the winter' }))
  await water.getByLabel('What needs to be done').fill('Water off in the cabin')
  await water.getByLabel('Repeats').selectOption('Every week')
  await water.getByLabel('First date').fill(inDays(1))
  await page.getByRole('checkbox', { name: 'Check for mice and damp' }).uncheck()
  await expect(page.getByText(`${all - 1} of ${all} chosen`)).toBeVisible()
  await page.getByRole('button', { name: `Add ${all - 1} recurring tasks` }).click()
  const plans = page.getByRole('list', { name: 'Recurring tasks' })
  await expect(plans.getByRole('listitem')).toHaveCount(all - 1)
  await expect(plans).not.toContainText('mice')
}

/** Creates the address of the group's calendar feed. */
async function subscribe(page: Page, familyGroupId: string) {
  await visit(page, `/calendar?familyGroupId=${familyGroupId}&view=agenda`)
  await expectAccessible(page, 'calendar')
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/profile\/calendar$/)
  await awake(page)
  await page.getByRole('button', { name: 'Create an address for Everything of The Year Kellers' }).click()
  const address = page.getByLabel('Address of Everything of The Year Kellers')
  await expect(address).toHaveValue(/\/api\/calendar-feeds\/cal_[\w-]{43}\.ics$/)
  await expectAccessible(page, 'address of the calendar')
  return address.inputValue()
}

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a year of a holiday house is planned, completed with a photo, shown in the calendar, and seen by two people', async ({
  page,
  database,
  browser,
  request,
}) => {
  await signIn(page)
  const { familyGroupId, house } = await aHolidayHouse(page)
  await planTheYear(page, house)

  // On a phone, with one thumb.
  await page.setViewportSize(phone)
  await visit(page, `${house}/tasks`)
  await expectAccessible(page, 'tasks')
  await page.getByRole('link', { name: 'Water off in the cabin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Water off in the cabin' })).toBeVisible()
  await awake(page)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByLabel('Add “after” photos').setInputFiles({
    name: 'Tap.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto().jpeg().toBuffer(),
  })
  await expect(page.getByRole('list', { name: 'Photos after the work' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'task')

  // The next one is a week after the last.
  await visit(page, `${house}/schedule`)
  await page
    .getByRole('list', { name: 'Recurring tasks' })
    .getByRole('link', { name: 'Water off in the cabin' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Water off in the cabin' })).toBeVisible()
  await expect(page.locator('main time').first()).toHaveAttribute('datetime', inDays(8))
  await expect(page.getByRole('link', { name: /^Water off in the cabin, / })).toHaveCount(1)
  await expectAccessible(page, 'plan')

  const feed = await request.get(await subscribe(page, familyGroupId))
  expect(feed.status()).toBe(200)
  const dates = eventsOf(await feed.text())
    .filter(({ summary }) => summary.includes('Water off in the cabin'))
    .map(({ startDate }) => startDate.toString())
  expect(dates).toContain(inDays(8))

  // One person moves it, the other sees it.
  const { db } = database
  await aTask(db, { id: house.split('/').at(-1) ?? '', familyGroupId }, { title: 'Order firewood' })
  const ben = await aMember(browser, page, familyGroupId, 'Ben')
  await visit(ben, `${house}/tasks?view=board`)
  await expect(column(ben, 'To do')).toContainText('Order firewood')
  await expectAccessible(ben, 'board')
  await visit(page, `${house}/tasks?view=board`)
  await expectAccessible(page, 'board on a phone')
  await page.getByRole('button', { name: 'Move Order firewood' }).click()
  await page.getByRole('menuitem', { name: 'In progress' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Moved to “In progress”')
  await ben.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(column(ben, 'In progress')).toContainText('Order firewood')
  await ben.context().close()
})
