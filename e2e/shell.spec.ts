import { createGroup } from './families.ts'
import { expect, holdScripts, test } from './fixtures.ts'
import { awake, visit } from './pages.ts'

test('pages load nothing from other origins', async ({ signedIn: page, app }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== app.origin) foreign.push(request.url())
  })
  for (const path of ['/', '/login', '/privacy', '/family-select']) await visit(page, path)
  expect(foreign).toEqual([])
})

test('the theme is dark at first, remembers light, follows the system, and never flashes', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  await visit(page, '/')
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  const toggle = page.getByRole('button', { name: /theme|light|dark/i }).first()
  await expect(async () => {
    await toggle.click()
    await expect(page.locator('html')).not.toHaveClass(/\bdark\b/, { timeout: 1_000 })
  }).toPass()
  // Even with slow scripts the first paint must be correct: only the inline script has run.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
  await page.unroute('**/assets/*.js')
  await page.evaluate(() =>
    localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: 'system' }, version: 0 })),
  )
  for (const [colorScheme, dark] of [
    ['dark', true],
    ['light', false],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.reload()
    expect(await page.locator('html').evaluate((html) => html.classList.contains('dark'))).toBe(dark)
  }
})

test('the footer shows the stored theme before any script file has loaded, and changes it after that', async ({
  page,
}) => {
  await visit(page, '/')
  const theme = (name: string) => page.getByRole('radio', { name })
  await expect(theme('Dark')).toBeChecked()
  for (const [name, stored] of [
    ['System', 'system'],
    ['Light', 'light'],
  ] as const) {
    await page.evaluate((chosen) => {
      localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: chosen }, version: 0 }))
    }, stored)
    const files: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') files.push(request.url())
    })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    await expect(theme(name)).toBeChecked()
    await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
    expect(files).toEqual([])
  }
  // Hydration keeps what is checked, and a tap changes it.
  await theme('Light').focus()
  await awake(page)
  await expect(theme('Light')).toBeChecked()
  await page.getByRole('contentinfo').getByText('Dark').click()
  await expect(theme('Dark')).toBeChecked()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
})

test('an unknown page says so and offers two ways on', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  await page.goto('/')
  await page.goto('/no/such/page')
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
  await page.getByRole('link', { name: 'Start Over' }).click()
  await expect(page).toHaveURL('/')
  await visit(page, '/404')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/')
})

test('the landing page has its title, and the footer names the company and links to both legal pages', async ({
  page,
}) => {
  await visit(page, '/')
  await expect(page).toHaveTitle(/^Property Management for Families/)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Kinstead')
  await footer.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/privacy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page).toHaveURL('/terms')
})

test('a link is preloaded on hover, and going back restores the scroll position', async ({
  signedIn: page,
}) => {
  const familyGroupId = await createGroup(page, 'The Kellers')
  await page.setViewportSize({ width: 800, height: 400 })
  await visit(page, `/dashboard/${familyGroupId}`)
  const ahead = page.waitForRequest(/_serverFn\/calendar\./)
  await page.locator('header').getByRole('link', { name: 'Calendar' }).hover()
  await ahead
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' })
  await terms.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await terms.click()
  await expect(page).toHaveURL('/terms')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'The Kellers' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('a failed load shows the error page, and "Try Again" loads again', async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|Kinstead is not responding/)
  await createGroup(page, 'The unlucky')
  const dashboard = page.url()
  // Before the page is ready, its links load whole pages and make no calls that could be refused here.
  await visit(page, '/family-select')
  await page.route('**/_serverFn/dashboard.getDashboard**', (route) => route.abort())
  await page
    .getByRole('main')
    .getByRole('link', { name: /^The unlucky/ })
    .click()
  const retry = page.getByRole('button', { name: 'Try Again' })
  await expect(retry).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('main').getByText(/^(Home|Go Back)$/)).toBeVisible()
  await page.unroute('**/_serverFn/dashboard.getDashboard**')
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'The unlucky' })).toBeVisible()
  await expect(page).toHaveURL(dashboard)
})

test('the selected group is stored under its established key', async ({ signedIn: page }) => {
  const familyGroupId = await createGroup(page, 'The Kellers')
  const stored = await page.evaluate(() => localStorage.getItem('family-group-storage'))
  expect(JSON.parse(stored ?? '{}').state).toEqual({
    selectedFamilyGroupId: familyGroupId,
    selectedFamilyGroupName: 'The Kellers',
  })
  // A link that is followed before the whole page is ready makes the router complain, but works.
  await visit(page, '/')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL(`/dashboard/${familyGroupId}`)
  await awake(page)
})

test('the page is useful before its script has loaded', async ({ signedIn: page, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  await createGroup(page, 'The Kellers')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1, name: 'The Kellers' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add property' })).toBeVisible()
})

test('text typed and sent before the script has loaded is not lost', async ({ signedIn: page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/family-select', { waitUntil: 'commit' })
  await page.getByLabel('Group name').fill('The early birds')
  await page.getByRole('button', { name: 'Create group' }).click()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'The early birds' })).toBeVisible()
})
