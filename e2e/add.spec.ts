import type { Page } from '@playwright/test'
import { aGroupOf, aHouseOf, signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { visit } from './pages.ts'

const menu = (page: Page) => page.getByRole('dialog', { name: 'Add' })

/** Opens the dashboard of a person with a group and two properties. */
async function twoHouses(page: Page) {
  await signIn(page)
  const group = await aGroupOf(page, 'The Kellers')
  const cabin = await aHouseOf(page, 'Lake cabin', group)
  await aHouseOf(page, 'Town house', group)
  return { group, cabin }
}

/** Presses the shortcut once the page listens for it: plain keys are not kept until then. */
async function openByKey(page: Page) {
  await expect(page.locator('[aria-keyshortcuts~="Control+K"]:not([data-asleep])')).toBeVisible()
  await page.keyboard.press('a')
}

test('going back closes the Add menu and stays on the page', async ({ page }) => {
  const { cabin } = await twoHouses(page)
  await visit(page, `/property/${cabin.id}`)
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
  await expect(page).toHaveURL(/\/calendar/)
  await openByKey(page)
  await expect(menu(page)).toBeVisible()
  await page.goBack()
  await expect(menu(page)).toBeHidden()
  await expect(page).toHaveURL(/\/calendar/)
  await page.goBack()
  await expect(page).toHaveURL(`/property/${cabin.id}`)
})

test('the Add menu works with the keyboard and leads to the forms', async ({ page }) => {
  const { cabin } = await twoHouses(page)
  await visit(page, `/property/${cabin.id}`)
  await openByKey(page)
  await expect(menu(page).getByRole('link')).toHaveText([
    /Expense/,
    /Task/,
    /Problem/,
    /Stay/,
    /Photo/,
    /Bill/,
    /Settlement/,
    /Event/,
    /More to add/,
  ])
  await expect(menu(page).getByLabel('Property')).toHaveValue(cabin.id)
  await expect(menu(page).getByRole('link', { name: 'Expense' })).toBeFocused()
  await expectAccessibleInBothThemes(page, 'the menu of things to add')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()

  await page.keyboard.press('a')
  await expect(menu(page).getByRole('link', { name: 'Expense' })).toBeFocused()
  await page.keyboard.press('2')
  await expect(page.getByRole('heading', { level: 1, name: 'New task' })).toBeVisible()
  await expect(page).toHaveURL(`/property/${cabin.id}/tasks/new`)
})

test('adding a stay or an event opens the calendar for the current property', async ({ page }) => {
  const { cabin } = await twoHouses(page)
  await visit(page, `/property/${cabin.id}`)
  await page.getByRole('banner').getByRole('link', { name: 'Add' }).click()
  await menu(page).getByRole('link', { name: 'Stay' }).click()
  const form = page.getByRole('dialog', { name: /^Add on/ })
  await expect(form.getByRole('radio', { name: 'Stay' })).toBeChecked()
  await expect(form.getByLabel('Property')).toHaveValue(cabin.id)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page).not.toHaveURL(/add=/)
})

test('adding something that needs a property asks for the property first', async ({ page }) => {
  const { group, cabin } = await twoHouses(page)
  await visit(page, `/money/${group}`)
  await openByKey(page)
  await menu(page).getByRole('link', { name: 'Problem' }).click()
  await expect(page.getByRole('heading', { name: 'Which property?' })).toBeVisible()
  await page.getByRole('link', { name: 'Lake cabin' }).click()
  await expect(page).toHaveURL(`/property/${cabin.id}/report`)
})

test('without script, Add is a page of links', async ({ page, browser, app }) => {
  const { group, cabin } = await twoHouses(page)
  const plain = await browser.newContext({
    baseURL: app.origin,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
    storageState: await page.context().storageState(),
  })
  const still = await plain.newPage()
  await still.goto(`/property/${cabin.id}`)
  await still.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Add' }).click()
  await still.getByRole('main').getByRole('link', { name: 'Task', exact: true }).click()
  await expect(still).toHaveURL(`/property/${cabin.id}/tasks/new`)
  // What is folded opens without script.
  await still.getByText('More details').click()
  await expect(still.getByLabel('Priority')).toBeVisible()
  // Filters are visible if no script can unfold them.
  await still.goto(`/tasks?familyGroupId=${group}`)
  await expect(still.getByLabel('Priority')).toBeVisible()
  await plain.close()
})
