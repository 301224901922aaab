import type { Page } from '@playwright/test'
import { aPerson, everyPage, expect, signUp, test } from './fixtures.ts'
import { languagesOf, speak } from './languages.ts'
import { expectAccessible, expectContrast, expectFits, show, type Theme, themes } from './looks.ts'
import { test as testWithMail } from './mail-fixtures.ts'
import { awake } from './pages.ts'

test.describe.configure({ mode: 'parallel' })

// A phone in one theme and a desktop in the other: they show the same content in different styles.
const widthOf = { dark: 360, light: 1280 }

/** Pages with nothing to press except links in their text. */
const pagesOfText = new Set(['/', '/privacy', '/terms', '/404', '/no/such/page'])

/** Sets the theme of pages that are opened from now on. */
const setTheme = (page: Page, theme: Theme) =>
  page.evaluate((name) => {
    localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 }))
  }, theme)

// The smallest phone, other phones, a desktop with text enlarged to 200 % (a window of half the width), and a desktop.
const widths = [320, 360, 640, 1280]

/** Returns buttons and fields that are too low for a finger. */
const smallTargets = (page: Page, which: string) =>
  page.locator(which).evaluateAll((controls) =>
    controls
      // The label beside a switch is part of its target.
      .map((control) => control.closest('label') ?? control)
      .filter((control) => control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML.slice(0, 120)),
  )

// Both workers take some of them.
const parts = ['first', 'second', 'third', 'fourth']
for (const [index, part] of parts.entries()) {
  test(`the ${part} group of pages is accessible in both themes and each language, fits every width, and has large targets`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(process.env.EVERY_LANGUAGE ? 3_600_000 : 600_000)
    // Two of the pages say that there is no such page.
    complaints.expect(/status of 404/)
    // Goes through the provider, which has pages for people it knows.
    await signUp(page, aPerson())
    await setTheme(page, 'dark')
    await page.setViewportSize({ width: 360, height: 800 })
    const paths = await everyPage(page)
    for (const [position, path] of paths.entries()) {
      if (position % parts.length !== index) continue
      for (const language of languagesOf(position)) await expectFineIn(page, path, language)
    }
  })
}

/** Checks a page in one language, in both themes and at every width. */
async function expectFineIn(page: Page, path: string, language: string) {
  const what = `${path} (${language})`
  await speak(page, language)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(path)
  await awake(page)
  await expect(page.locator('html'), what).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await expectAccessible(page, `${what} dark 360`)
  if (!path.startsWith('/oidc/') && !pagesOfText.has(path)) {
    const which = 'main button:visible, main input:not(.sr-only):visible, main select:visible'
    expect.soft(await smallTargets(page, which), what).toEqual([])
  }
  await show(page, 'light')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page, `${what} at ${width} px`)
  }
  await expectContrast(page, `${what} light 1280`)
}

test('the pages of the provider are accessible too', async ({ page }) => {
  await page.goto('/')
  await setTheme(page, 'dark')
  for (const link of ['Sign in', 'Create account']) {
    await page.goto('/login')
    await page.locator('main').getByRole('link', { name: link, exact: true }).click()
    await page.waitForURL(/\/oidc\//)
    await expectAccessible(page, `${link} dark`)
    await show(page, 'light')
    await expectContrast(page, `${link} light`)
  }
  await page.goto('/login')
  await expectAccessible(page, '/login dark')
  await show(page, 'light')
  await expectContrast(page, '/login light')
})

testWithMail(
  'and so are those that ask for a code, or offer to send one',
  async ({ page, mailbox, complaints }) => {
    complaints.expect(/status of 422/)
    const person = aPerson()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Create account' }).click()
    for (const [label, text] of [
      ['First name', person.firstName],
      ['Last name', person.lastName],
      ['E-mail', person.email],
      ['Password', person.password],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(text)
    }
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(/verify-email/)
    const code = await mailbox.nextCode(person.email)

    const expectFine = async (what: string) => {
      for (const theme of themes) {
        await page.setViewportSize({ width: widthOf[theme], height: 800 })
        await show(page, theme)
        await expectAccessible(page, `${what} ${theme}`)
        await expectFits(page, `${what} ${theme}`)
        const small = await smallTargets(page, 'main button, main input:not([type=hidden]), main form > a')
        expect(small, `${what} ${theme}`).toEqual([])
      }
    }
    await expectFine('the question for the code')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expectFine('the question for the code, with an error')
    await page.getByLabel('Code from the mail').fill(code)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL('/family-select')
    await page.goto('/oidc/account/verify-email')
    await expectFine('the confirmed address')
    await page.goto('/oidc/account/password')
    await expectFine('the change of the password')
    await page.goto('/oidc/account/forgot-password')
    await expectFine('the forgotten password')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expectFine('the code for a new password')
  },
)
