import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aPerson, everyPage, expect, sidewaysOf, test } from './fixtures.ts'
import { test as testWithMail } from './mail-fixtures.ts'

const themes = ['dark', 'light'] as const
// A phone in the one theme, a desk in the other: what they show is the same, what they look like is not.
const widthOf = { dark: 360, light: 1280 }

const setTheme = (page: Page, theme: (typeof themes)[number]) =>
  page.evaluate((name) => {
    localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 }))
  }, theme)

async function expectAccessible(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

for (const theme of themes) {
  const width = widthOf[theme]
  test(`every page is accessible in ${theme}, and fits ${width} px`, async ({
    signedIn: page,
    complaints,
  }) => {
    test.setTimeout(600_000)
    // Two of the pages say that there is no such page.
    complaints.expect(/status of 404/)
    const paths = await everyPage(page)
    await setTheme(page, theme)
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
      await expectAccessible(page, `${path} ${theme} ${width}`)
      const sideways = await sidewaysOf(page)
      expect(sideways, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  })
}

test('the pages of the provider are accessible too', async ({ page }) => {
  for (const theme of themes) {
    await page.goto('/')
    await setTheme(page, theme)
    for (const link of ['Sign in', 'Create account']) {
      await page.goto('/login')
      await expectAccessible(page, `/login ${theme}`)
      await page.locator('main').getByRole('link', { name: link, exact: true }).click()
      await page.waitForURL(/\/oidc\//)
      await expectAccessible(page, `${link} ${theme}`)
    }
  }
})

testWithMail(
  'and so are those that ask for a code, or offer to send one',
  async ({ page, mailbox, complaints }) => {
    complaints.expect(/status of 422/)
    // Another theme fades in; a contrast that is read in between is that of neither.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
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
        await setTheme(page, theme)
        await page.setViewportSize({ width: widthOf[theme], height: 800 })
        await page.evaluate(
          (name) => document.documentElement.classList.toggle('dark', name === 'dark'),
          theme,
        )
        await expectAccessible(page, `${what} ${theme}`)
        const sideways = await sidewaysOf(page)
        expect(sideways, `${what} ${theme}`).toBeLessThanOrEqual(0)
        const small = await page
          .locator('main button, main input:not([type=hidden]), main form > a')
          .evaluateAll((controls) =>
            controls
              // Of a switch, the word beside it is part of the target.
              .map((control) => control.closest('label') ?? control)
              .filter((control) => control.getBoundingClientRect().height < 44)
              .map((control) => control.outerHTML),
          )
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

test('every control of a page has a target of 24 px or more, and of 44 px on a phone for buttons', async ({
  signedIn: page,
}) => {
  test.setTimeout(600_000)
  const paths = await everyPage(page)
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of paths.slice(5)) {
    await page.goto(path)
    const small = await page
      .locator('main button:visible, main input:not(.sr-only):visible, main select:visible')
      .evaluateAll((controls) =>
        controls
          // Of a switch, the word beside it is part of the target.
          .map((control) => control.closest('label') ?? control)
          .filter((control) => control.getBoundingClientRect().height < 44)
          .map((control) => control.outerHTML.slice(0, 120)),
      )
    expect(small, path).toEqual([])
  }
})
