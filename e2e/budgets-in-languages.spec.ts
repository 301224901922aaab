import type { Locator, Page } from '@playwright/test'
import { sampleAddresses } from '../test/sample-routes.ts'
import { signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { speak, translations } from './languages.ts'
import { expectFits } from './looks.ts'
import { visit } from './pages.ts'

// What English pages keep (dashboard, first-screen, few-taps and money-forms), for texts of other lengths.

test.describe.configure({ mode: 'parallel' })

const phone = { width: 360, height: 740 }

async function expectAtMost(page: Page, height: number, what: string) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight), what)
    .toBeLessThanOrEqual(height)
}

/** Expects that a list begins, or a control stands, above the bar of a phone. */
async function expectOnFirstScreen(page: Page, found: Locator, most = 48) {
  const box = await found.first().boundingBox()
  const bar = await page.locator('[data-bottom-bar]').boundingBox()
  expect(box?.y, `${found}`).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + Math.min(box?.height ?? 0, most), `${found}`).toBeLessThanOrEqual(bar?.y ?? 0)
}

for (const language of translations) {
  test(`the pages of a family that speaks ${language} are short, and begin on the first screen of a phone`, async ({
    page,
    database,
  }) => {
    // Five pictures are processed.
    test.slow()
    await signIn(page)
    await speak(page, language)
    await visit(page, '/family-select')
    await page.locator('main button:has(.lucide-sparkles)').click()
    await page.waitForURL(/\/dashboard\//, { timeout: 90_000 })
    const addressOf = await sampleAddresses(database.db)
    const open = async (route: string) => {
      await visit(page, addressOf(route))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }

    await open('/dashboard/$familyGroupId')
    await expectAtMost(page, 1_600, 'the dashboard of a desk')
    await page.setViewportSize(phone)
    await expectAtMost(page, 2_400, 'the dashboard of a phone')
    await expect(page.locator('main article img').first()).toBeInViewport()
    await expectFits(page)

    await open('/tasks?familyGroupId=$familyGroupId')
    await expectOnFirstScreen(page, page.locator('main a[href^="/task/"]'))

    await open('/calendar?familyGroupId=$familyGroupId&view=month')
    await expectOnFirstScreen(page, page.locator('.calendar-grid'))

    await open('/money/$familyGroupId/payments/new')
    await expectOnFirstScreen(page, page.locator('main form button[type=submit]'), Number.POSITIVE_INFINITY)

    // A tab that had to be found by swiping would cost more than the tap on it.
    await open('/property/$propertyId')
    for (const tab of await page.locator('main nav').first().getByRole('link').all())
      await expect(tab).toBeInViewport({ ratio: 0.99 })
  })
}
