import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { memberships } from '../src/server/db/schema/groups.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits, show as showTheme, themes } from './looks.ts'
import { reload, visit } from './pages.ts'

const code = '4711-open-sesame'

/** The section of the page with the secrets. */
const panel = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Codes & passwords' }) })

async function openSecrets(page: Page) {
  const { path } = await aHouseOf(page)
  await visit(page, `${path}/manual`)
}

async function addSecret(page: Page, label = 'Front door') {
  await page.getByRole('button', { name: 'Add code or password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add code or password' })
  await dialog.getByLabel('What it is for').fill(label)
  await dialog.getByLabel('Code or password').fill(code)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`“${label}” added`)).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** Everything that the browser stores for this page. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

test.describe('with a controlled clock', () => {
  test.use({ firstVisit: true })

  test('a value is shown for half a minute and then removed everywhere', async ({ signedIn: page }) => {
    await openSecrets(page)
    await page.clock.install()
    await addSecret(page)
    await expect(page.locator('body')).not.toContainText(code)

    const show = page.getByRole('button', { name: 'Show Front door' })
    const hide = page.getByRole('button', { name: 'Hide Front door' })
    await page.clock.pauseAt(Date.now() + 60_000)
    await show.focus()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByText(code, { exact: true })).toBeVisible()
    await expect(panel(page).getByText('30 s', { exact: true })).toBeVisible()
    await expect(hide).toBeFocused()
    await expect(panel(page).getByRole('status')).toHaveText('Front door is shown for 30 seconds.')
    await page.clock.runFor(20_000)
    await expect(panel(page).getByText('10 s', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Copy Front door' }).focus()
    await page.clock.runFor(9_500)
    await expect(panel(page).getByText(code, { exact: true })).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(page.locator('body')).not.toContainText(code)
    // The focused button disappeared with the value.
    await expect(show).toBeFocused()
    await expect(panel(page).getByRole('status')).toHaveText('Front door is hidden again.')
    expect(await page.content()).not.toContain(code)
    expect(await kept(page)).not.toContain(code)
  })
})

test('a value is hidden by the button and by switching tabs', async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSecrets(page)
  await addSecret(page)
  await page.getByRole('button', { name: 'Show Front door' }).click()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy Front door' }).click()
  await expect(page.getByText('Copied. Remember that it stays on your clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.getByRole('button', { name: 'Hide Front door' }).click()
  await expect(page.getByText(code, { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Show Front door' }).click()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByText(code, { exact: true })).toHaveCount(0)
  await visit(page, page.url().replace('/manual', '/activity'))
  await expect(page.getByText('looked up “Front door”')).toHaveCount(2)
  await expect(page.locator('body')).not.toContainText(code)
})

test('an entry is renamed without its value, gets a new value, and is restored after deletion', async ({
  signedIn: page,
}) => {
  await openSecrets(page)
  await addSecret(page)
  await page.getByRole('button', { name: 'Edit Front door' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Front door' })
  await expect(dialog.getByLabel('New code or password')).toHaveValue('')
  await dialog.getByLabel('What it is for').fill('Side door')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Side door', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show Side door' }).click()
  await expect(page.getByText(code, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Delete Side door' }).click()
  await expect(page.getByText('Side door deleted')).toBeVisible()
  await expect(page.getByText('No codes or passwords yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Side door restored')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Side door' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete Side door' }).click()
  await expect(page.getByText('No codes or passwords yet')).toBeVisible()
  await page.getByRole('link', { name: 'The Kellers' }).first().click()
  await page.waitForURL(/dashboard/)
  const group = new URL(page.url()).pathname.split('/').at(-1)
  await visit(page, `/family-select?familyGroupId=${group}&tab=trash`)
  await page.getByRole('button', { name: 'Restore Side door' }).click()
  await expect(page.getByText('Side door restored')).toBeVisible()
  await expect(page.getByText('The trash is empty')).toBeVisible()
})

test('a stale edit overwrites nothing until it is confirmed', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await openSecrets(page)
  await addSecret(page)
  const other = await context.newPage()
  await visit(other, page.url())
  await page.getByRole('button', { name: 'Edit Front door' }).click()
  await other.getByRole('button', { name: 'Edit Front door' }).click()
  await other.getByLabel('What it is for').fill('Back door')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByLabel('What it is for').fill('Side door')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText('It is now called Back door, and its code or password may have changed.'),
  ).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('This code or password was changed by someone else')
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByRole('button', { name: 'Show Side door' })).toBeVisible()
})

test('invalid input is named beside its field, and what is typed is never stored in the browser', async ({
  signedIn: page,
}) => {
  await openSecrets(page)
  await page.getByRole('button', { name: 'Add code or password' }).click()
  await page.getByLabel('Code or password', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('What it is for')).toBeFocused()
  await expect(page.getByLabel('What it is for')).toHaveAccessibleDescription(/Enter what it is for\./)
  expect(await kept(page)).not.toContain(code)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add code or password' }).click()
  await expect(page.getByLabel('Code or password', { exact: true })).toHaveValue('')
})

test('codes and passwords work with the keyboard alone on a phone, in both themes, and are not printed', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  // Colours in a theme transition have no contrast to measure.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSecrets(page)
  await addSecret(page, 'Alarm of the house by the lake, ground floor and cellar')
  await page.getByRole('button', { name: /^Show Alarm/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  for (const theme of themes) {
    await showTheme(page, theme)
    const { violations } = await (await axe(page)).include('main').analyze()
    expect(violations).toEqual([])
  }
  await expectFits(page)
  for (const button of await panel(page).getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(panel(page)).toBeHidden()
})

test('a viewer sees neither the section nor any sign of it', async ({ signedIn: page, database: { db } }) => {
  await openSecrets(page)
  await addSecret(page)
  const group = (await page.getByRole('link', { name: 'The Kellers' }).first().getAttribute('href')) ?? ''
  const familyGroupId = group.split('/').at(-1) ?? ''
  await db.update(memberships).set({ role: 'VIEWER' }).where(eq(memberships.familyGroupId, familyGroupId))
  await reload(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Lake cabin' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Codes & passwords' })).toHaveCount(0)
  await visit(page, page.url().replace('/manual', '/activity'))
  await expect(page.getByText('added Lake cabin')).toBeVisible()
  await expect(page.getByText('Front door')).toHaveCount(0)
  await visit(page, `/family-select?familyGroupId=${familyGroupId}&tab=activity`)
  const kinds = page.getByLabel('Show', { exact: true })
  await expect(kinds.getByRole('option', { name: 'Documents' })).toHaveCount(1)
  await expect(kinds.getByRole('option', { name: 'Codes & passwords' })).toHaveCount(0)
  await expect(page.getByText('Front door')).toHaveCount(0)
})
