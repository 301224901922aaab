import { createGroup, createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { awake, visit } from './pages.ts'

// Pages that the browser has loaded once work without a connection too.
test.use({ firstVisit: true })

test('a form without a connection says so at once, keeps its entries, and can be sent again', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await visit(page, '/family-select')
  await context.setOffline(true)
  await page.getByLabel('Group name').fill('The Kellers')
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByText('You are offline. Check your connection and try again.')).toBeVisible()
  await expect(page.getByLabel('Group name')).toHaveValue('The Kellers')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Kellers' })).toBeVisible()
})

test('a page that could not load appears by itself once the connection is back', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Unable to preload CSS|You are offline/)
  await createHouse(page)
  const links = page.getByRole('navigation', { name: 'Main' })
  for (const [name, title] of [
    ['Calendar', 'Calendar'],
    ['Dashboard', 'The Kellers'],
  ] as const) {
    await context.setOffline(true)
    await links.getByRole('link', { name }).click()
    await expect(page.getByRole('alert')).toHaveText(/You are offline|could not be loaded/)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    // It may have been loaded again, with scripts that come after the title.
    await awake(page)
  }
})

test('a form of an ended session leads to the sign-in page and back', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  await createGroup(page, 'The Kellers')
  await page.getByRole('link', { name: 'Add property' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Lake cabin')
  await page.getByText('For the family', { exact: true }).click()
  await expect(page.getByText('If you leave this empty, the group’s limit applies.')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  await context.clearCookies()
  await page.getByRole('button', { name: 'Add property' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: pathname + search })}`)
})

test('the error summary disappears once the fields are correct', async ({ signedIn: page }) => {
  await createGroup(page, 'The Kellers')
  await page.getByRole('link', { name: 'Add property' }).click()
  await page.getByRole('button', { name: 'Add property' }).click()
  await expect(page.getByText('One field needs to be corrected.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Lake cabin')
  await expect(page.getByText('One field needs to be corrected.')).toBeHidden()
})
