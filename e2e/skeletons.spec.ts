import type { Page } from '@playwright/test'
import { aProject } from '../test/factories/work.ts'
import { aHouseOf, aTaskOf, type House } from './families.ts'
import { expect, holdScripts, test } from './fixtures.ts'
import { expectAccessible, expectFits, show, themes } from './looks.ts'
import { awake, visit } from './pages.ts'

const skeleton = (page: Page) => page.locator('[data-skeleton]')

/** Returns where the links and buttons of the header and of the phone's bar are. */
const frameOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-app] > :is(header, [data-bottom-bar]) :is(a, button)')].map(
      (control) => {
        const { x, y, width, height } = control.getBoundingClientRect()
        return `${control.textContent}: ${[x, y, width, height].join(' ')}`
      },
    ),
  )

/** Where each page is opened from, what leads to it, and the call that it waits for. */
const journeys: {
  shape: string
  from: (house: House) => string
  link: RegExp | string
  call: RegExp
  title: string
}[] = [
  {
    shape: 'dashboard',
    from: ({ familyGroupId }) => `/tasks?familyGroupId=${familyGroupId}`,
    link: 'Home',
    call: /dashboard\.getDashboard/,
    title: 'The Kellers',
  },
  {
    shape: 'rows',
    from: ({ dashboard }) => dashboard,
    link: 'Tasks',
    call: /tasks\.listTasks/,
    title: 'Tasks',
  },
  {
    shape: 'calendar',
    from: ({ dashboard }) => dashboard,
    link: 'Calendar',
    call: /calendar\.getCalendar/,
    title: 'Calendar',
  },
  {
    shape: 'record',
    from: ({ familyGroupId }) => `/tasks?familyGroupId=${familyGroupId}`,
    link: /^Sweep the chimney/,
    call: /tasks\.getTask/,
    title: 'Sweep the chimney',
  },
  {
    shape: 'tiles',
    from: ({ dashboard }) => dashboard,
    link: 'Lake cabin',
    call: /properties\.getProperty\b/,
    title: 'Lake cabin',
  },
  {
    shape: 'board',
    from: ({ path }) => `${path}/projects`,
    link: /^New roof/,
    call: /projects\.getProject\b/,
    title: 'New roof',
  },
]

for (const { shape, from, link, call, title } of journeys) {
  test(`a page that takes long shows its shape first: ${shape}`, async ({ signedIn: page, database }) => {
    const house = await aHouseOf(page)
    await aTaskOf(page, house, 'Sweep the chimney')
    await aProject(database.db, house, { title: 'New roof' })
    await page.setViewportSize({ width: 360, height: 740 })
    await visit(page, from(house))
    const letGo = await holdScripts(page, call)
    const before = await frameOf(page)
    const opened = page.getByRole('link', { name: link, exact: true }).filter({ visible: true }).first()
    await opened.click()
    let isAwake = false
    await expect(skeleton(page)).toHaveAttribute('data-skeleton', shape)
    const responds = awake(page).then(() => {
      isAwake = true
    })
    await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toHaveCount(1)
    expect(await frameOf(page)).toEqual(before)
    await expectFits(page)
    for (const theme of themes) {
      await show(page, theme)
      await expectAccessible(page, `${shape} ${theme}`, ['page-has-heading-one'])
    }
    // Without motion nothing pulses.
    const moving = () =>
      skeleton(page).evaluate((shown) =>
        shown.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running'),
      )
    await expect.poll(moving).toEqual([])
    expect(isAwake).toBe(false)
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(skeleton(page)).toHaveCount(0)
    await responds
    await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toHaveCount(0)
    expect(await frameOf(page)).toEqual(before)
  })
}

test('below tabs only the open part becomes a skeleton, and the tab keeps the focus', async ({
  signedIn: page,
}) => {
  const house = await aHouseOf(page)
  await visit(page, `${house.path}/tasks`)
  const letGo = await holdScripts(page, /documents\.listDocuments/)
  const tab = page
    .getByRole('navigation', { name: 'Property sections' })
    .getByRole('link', { name: 'Documents' })
  await tab.press('Enter')
  await expect(skeleton(page)).toHaveAttribute('data-skeleton', 'rows')
  await expect(page.getByRole('heading', { level: 1, name: 'Lake cabin' })).toBeVisible()
  await expect(tab).toBeFocused()
  letGo()
  await expect(skeleton(page)).toHaveCount(0)
  await expect(tab).toBeFocused()
})

test('“back” leaves a skeleton for the page before', async ({ signedIn: page }) => {
  const { dashboard } = await aHouseOf(page)
  await visit(page, dashboard)
  const letGo = await holdScripts(page, /calendar\.getCalendar/)
  await page.locator('header').getByRole('link', { name: 'Calendar' }).click()
  await expect(skeleton(page)).toHaveAttribute('data-skeleton', 'calendar')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'The Kellers' })).toBeVisible()
  await expect(skeleton(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toHaveCount(0)
  letGo()
})

test('a page that fails after its skeleton was shown shows the error page', async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|Kinstead is not responding/)
  const { dashboard } = await aHouseOf(page)
  await visit(page, dashboard)
  const held = Promise.withResolvers<void>()
  await page.route(/calendar\.getCalendar/, async (route) => {
    await held.promise
    await route.abort()
  })
  await page.locator('header').getByRole('link', { name: 'Calendar' }).click()
  await expect(skeleton(page)).toBeVisible()
  held.resolve()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(skeleton(page)).toHaveCount(0)
  await page.unroute(/calendar\.getCalendar/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
})

test('with forced colours a skeleton keeps its outlines', async ({ signedIn: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { dashboard } = await aHouseOf(page)
  await visit(page, dashboard)
  const letGo = await holdScripts(page, /calendar\.getCalendar/)
  await page.locator('header').getByRole('link', { name: 'Calendar' }).click()
  const shape = skeleton(page).locator('.animate-pulse').first()
  await expect(shape).toHaveCSS('border-top-width', '1px')
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
})
