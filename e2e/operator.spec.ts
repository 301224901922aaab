import { startApp } from './app.ts'
import { aPerson, expect, signUp, test } from './fixtures.ts'

test('the owner of the machine appoints an administrator and sets a password, with the app running and stopped', async ({
  browser,
}) => {
  const app = await startApp()
  try {
    const anna = aPerson()
    const page = await (await browser.newContext({ baseURL: app.origin })).newPage()
    await signUp(page, anna)
    expect((await page.goto('/acp-kc'))?.status()).toBe(404)
    expect(await app.operate('admin:grant', anna.email)).toContain('is now an administrator.')
    expect((await page.goto('/acp-kc'))?.status()).toBe(200)
    await app.restart(async () => {
      expect(await app.operate('admin:grant', '--revoke', anna.email)).toContain('is not an administrator.')
    })
    expect((await page.goto('/acp-kc'))?.status()).toBe(404)
    // The prompt ends without an answer, so a password is generated.
    const printed = await app.operate('password:set', anna.email)
    const password = /is (\S{16})\n/.exec(printed)?.[1] ?? ''
    await page.goto('/family-select')
    await expect(page).toHaveURL(/\/login/)
    await page.locator('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('E-mail').fill(anna.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/family-select')
  } finally {
    await app.stop()
  }
})
