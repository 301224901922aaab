import { signIn } from './families.ts'
import { expect, test } from './fixtures.ts'

const scripts = /\/assets\/[^/]*\.js$/

for (const path of ['/', '/login', '/privacy', '/terms']) {
  test(`${path} loads no script for a visitor who only reads and follows links`, async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => void (scripts.test(request.url()) && loaded.push(request.url())))
    await page.goto(path, { waitUntil: 'load' })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
    expect(loaded).toEqual([])
  })
}

test('a control of the landing page works on its first touch', async ({ page }) => {
  await page.goto('/', { waitUntil: 'load' })
  const toggle = page.getByRole('button', { name: 'Switch between dark and light' })
  await expect(page.locator('html')).toHaveClass(/dark/)
  await toggle.click()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await expect(page.locator('html[data-awake]')).toBeAttached()
  // Once it is interactive it behaves like any page: links no longer reload the document.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('a control of the landing page works with the keyboard', async ({ page }) => {
  await page.goto('/', { waitUntil: 'load' })
  await page.getByRole('button', { name: 'Switch between dark and light' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).not.toHaveClass(/dark/)
})

test('the landing page is interactive at once for a signed-in person', async ({ page }) => {
  await signIn(page)
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.locator('html[data-awake]')).toBeAttached()
})
