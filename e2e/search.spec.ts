import type { Page } from '@playwright/test'
import { aHouseOf, createGroup, createHouse, signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits, show } from './looks.ts'
import { awake, visit } from './pages.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** Creates a person whose family has two properties, and opens the page of the second. */
async function aFamily(page: Page) {
  await signIn(page)
  const { familyGroupId } = await aHouseOf(page)
  await createHouse(page, 'Town house', familyGroupId)
}

test('a property is found and opened with the keyboard alone, and the focus returns', async ({ page }) => {
  await aFamily(page)
  const button = page.locator('header').getByRole('button', { name: 'Search' })
  await button.focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('lkae')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('cabin lake')
  await expect(option(page, /Lake cabin Property/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/1 result, /)
  await expect(option(page, /Lake cabin Property/).locator('mark')).toHaveText(['Lake', 'cabin'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lake cabin' })).toBeVisible()
  await expect(page).toHaveURL(/\/property\/[0-9a-f-]+$/)
})

test('a misspelt name is found, and a search without results says so', async ({ page }) => {
  await aFamily(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('twon hose')
  await expect(page.getByText('Nothing found for “twon hose”.')).toBeVisible()
  await field(page).fill('huose')
  await expect(page.getByText('Nothing found for “huose”.')).toBeVisible()
  await field(page).fill('cabn')
  await expect(option(page, /Lake cabin Property/)).toBeVisible()
  await field(page).fill('%')
  await expect(page.getByText('Nothing found for “%”.')).toBeVisible()
})

test('commands open pages, change the theme, and offer to create what the role allows', async ({ page }) => {
  await aFamily(page)
  await page.keyboard.press('Control+k')
  await expect(option(page, 'New asset in Town house')).toBeVisible()
  await expect(option(page, 'Dashboard of The Kellers')).toBeVisible()
  await field(page).fill('calen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()

  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  const before = await isDark()
  await page.keyboard.press('Control+k')
  await field(page).fill('dark')
  await option(page, 'Switch between dark and light').click()
  await expect.poll(isDark).toBe(!before)

  await page.keyboard.press('Control+k')
  await field(page).fill('new property')
  const link = option(page, 'New property in The Kellers')
  await expect(link).toHaveAttribute('href', /\/property\/new\?familyGroupId=/)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'New property' })).toBeVisible()
})

test('shortcuts work while nobody types, are listed by ?, and single-key shortcuts can be turned off', async ({
  page,
}) => {
  await signIn(page)
  await createGroup(page, 'The Kellers')
  await awake(page)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { level: 1, name: 'The Kellers' })).toBeVisible()

  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toContainText('Go to the calendar')
  await expect(list).toContainText('Add something')
  // A dialog captures the keyboard.
  await page.keyboard.press('/')
  await expect(field(page)).toBeHidden()
  await list.getByRole('switch', { name: 'Shortcuts without Ctrl or ⌘' }).click()
  await expect(list).not.toContainText('Go to the calendar')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeVisible()
  await expect(list).toBeHidden()
  await page.keyboard.press('Escape')

  await visit(page, '/family-select')
  const name = page.getByLabel('Group name')
  await name.pressSequentially('g/d?')
  await expect(name).toHaveValue('g/d?')
  await expect(page).toHaveURL(/family-select/)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
})

test('the search finds nothing of other families', async ({ page, browser, app }) => {
  await aFamily(page)
  const context = await browser.newContext({ baseURL: app.origin })
  const other = await context.newPage()
  await signIn(other, { lastName: 'Brunner' })
  await createGroup(other, 'The Brunners')
  await awake(other)
  await other.keyboard.press('Control+k')
  for (const text of ['Lake cabin', 'cabn', 'kellers']) {
    await field(other).fill(text)
    await expect(other.getByText(`Nothing found for “${text}”.`)).toBeVisible()
  }
  await context.close()
})

test('text typed before the search box has loaded is kept', async ({ page }) => {
  await aFamily(page)
  const comes = Promise.withResolvers<void>()
  await page.route('**/assets/search-dialog-*.js', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lake')
  comes.resolve()
  await expect(field(page)).toHaveValue('lake')
  await expect(option(page, /Lake cabin Property/)).toBeVisible()
})

test('a late response is ignored', async ({ page, complaints }) => {
  // The request for the first text is cancelled.
  complaints.expect(/ERR_ABORTED/)
  await aFamily(page)
  const answers = Promise.withResolvers<void>()
  await page.route(/search\.search.*town/, async (route) => {
    await answers.promise
    await route.continue().catch(() => {})
  })
  await page.keyboard.press('Control+k')
  const asked = page.waitForRequest(/search\.search.*town/)
  await field(page).fill('town')
  const request = await asked
  const cancelled = page.waitForEvent('requestfailed', (failed) => failed === request)
  await field(page).fill('lake')
  await cancelled
  answers.resolve()
  await expect(option(page, /Lake cabin Property/)).toBeVisible()
  await expect(option(page, /Town house/)).toBeHidden()
})

test('on a phone the search box fills the screen, and the menu opens it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await aFamily(page)
  const search = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Search' }).click()
  }
  await search()
  await expect(field(page)).toBeFocused()
  const box = () => page.getByRole('dialog', { name: 'Search and commands' }).boundingBox()
  await expect.poll(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 })
  await field(page).fill('lake')
  const found = option(page, /Lake cabin Property/)
  await expect.poll(async () => (await found.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectFits(page)
  await found.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lake cabin' })).toBeVisible()
  await search()
  await expect(field(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(field(page)).toBeHidden()
})

for (const theme of ['dark', 'light'] as const) {
  test(`the search box and the list of shortcuts pass axe, ${theme}`, async ({ page }) => {
    await aFamily(page)
    const audit = async () => {
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
      const { violations } = await (await axe(page)).include('[role=dialog]').analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
    }
    await show(page, theme)
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeVisible()
    await audit()
    await field(page).fill('lake')
    await expect(option(page, /Lake cabin Property/)).toBeVisible()
    await audit()
    await field(page).fill('xqzzw')
    await expect(page.getByText('Nothing found for')).toBeVisible()
    await audit()
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeHidden()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await audit()
  })
}
