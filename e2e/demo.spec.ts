import { expect, test } from './fixtures.ts'
import { expectAccessible, expectFits, show } from './looks.ts'
import { awake, visit } from './pages.ts'

const refusal = 'This is a demo, so nothing is saved. Create an account to start with your own group.'

test.use({ viewport: { width: 360, height: 740 }, firstVisit: true })

test('a visitor on a phone looks around without an account, saves nothing, and leaves', async ({
  page,
  complaints,
}) => {
  // The refused task.
  complaints.expect(/status of 403/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Explore the demo' }).click()
  // The first visitor waits until five pictures are processed.
  await expect(page.getByRole('heading', { level: 1, name: 'The Sandbergs (sample)' })).toBeVisible({
    timeout: 90_000,
  })
  await awake(page)
  const banner = page.getByRole('complementary', { name: 'Demo' })
  await expect(banner).toContainText('Nothing you enter is saved.')
  await expect(page.getByRole('button', { name: 'Remove sample data' })).toHaveCount(0)
  for (const theme of ['dark', 'light'] as const) {
    await show(page, theme)
    await expectAccessible(page, `the dashboard of the demo, ${theme}`)
    await expectFits(page, `the dashboard of the demo, ${theme}`)
  }

  const bar = page.getByRole('navigation', { name: 'Quick access' })
  await bar.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('link', { name: 'Send photos of the meters' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Send photos of the meters' })).toBeVisible()
  await expect(banner).toBeVisible()
  await bar.getByRole('link', { name: 'Money' }).click()
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('link', { name: 'Chimney sweep' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chimney sweep' })).toBeVisible()

  await bar.getByRole('link', { name: 'Home' }).click()
  const house = page.getByRole('article').getByRole('link', { name: 'Cabin on the lake', exact: true })
  await visit(page, `${await house.getAttribute('href')}/tasks/new`)
  await page.getByLabel('Title').fill('Oil the gate')
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByText(refusal)).toBeVisible()

  await banner.getByRole('button', { name: 'Leave demo' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Explore the demo' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('“Create account” in the demo leads to sign-up and ends the demo', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Explore the demo' }).click()
  const banner = page.getByRole('complementary', { name: 'Demo' })
  await expect(banner).toBeVisible({ timeout: 90_000 })
  await awake(page)
  await banner.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.goto('/family-select')
  await expect(page).toHaveURL(/\/login/)
})

test('a visitor whose browser asks for German sees the family in German', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    locale: 'de-DE',
    baseURL,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Demo ansehen' }).click()
  const family = page.getByRole('heading', { level: 1, name: 'Die Sandbergs (Beispiel)' })
  await expect(family).toBeVisible({ timeout: 90_000 })
  await awake(page)
  await page
    .getByRole('navigation', { name: 'Schnellzugriff' })
    .getByRole('link', { name: 'Aufgaben' })
    .click()
  await page.getByRole('link', { name: 'Fotos der Zähler schicken' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fotos der Zähler schicken' })).toBeVisible()
  await expectFits(page, 'a task of the demo in German')
  await context.close()
})
