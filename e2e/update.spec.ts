import { createGroup } from './families.ts'
import { expect, test } from './fixtures.ts'
import { awake } from './pages.ts'

// An open tab after an update: parts of its script that it has not loaded yet are gone.
test.use({ firstVisit: true })

test('a page whose script is gone loads itself again once, and what was typed before is kept', async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/status of 404|Failed to fetch dynamically imported module|Unable to preload CSS/)
  await createGroup(page, 'The Kellers')
  await page.getByRole('link', { name: 'Add property' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Lake cabin')
  const form = new URL(page.url()).pathname

  const loaded: string[] = []
  const missing: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname)
  })
  await page.route('**/assets/*.js', (route) => {
    if (loaded.length > 0) return route.continue()
    missing.push(route.request().url())
    return route.fulfill({ status: 404, body: 'Not found' })
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await awake(page)
  expect(missing.length).toBeGreaterThan(0)
  expect(loaded).toEqual([expect.stringContaining('/calendar')])

  await page.goBack()
  await expect(page).toHaveURL(({ pathname }) => pathname === form)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Lake cabin')
})
