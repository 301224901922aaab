import { createGroup } from './families.ts'
import { aPerson, expect, openAccountMenu, signUp, test } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'

test('a stranger returns to the requested page after signing in', async ({ page }) => {
  await page.goto('/property/new?familyGroupId=0199aaaa-0000-7000-8000-000000000001')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signUp(page, aPerson(), { from: page.url() })
  await expect(page).toHaveURL('/property/new?familyGroupId=0199aaaa-0000-7000-8000-000000000001')
  await expect(page.getByText('Create a group first')).toBeVisible()
})

test('signing out shows a message, clears the person, and signing in works again', async ({
  page,
  complaints,
}) => {
  // The wrong password.
  complaints.expect(/status of 422/)
  const person = aPerson()
  await signUp(page, person)
  await expect(page).toHaveURL('/family-select')
  const logOut = await openAccountMenu(page)
  await expect(page.getByText(person.email)).toBeVisible()
  await logOut.click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await page.goto('/family-select')
  await expect(page).toHaveURL('/login?redirect=%2Ffamily-select')

  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The e-mail address or password is wrong.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/family-select')
})

test('a person with one group signs in to its dashboard, and can still reach the choice of groups', async ({
  page,
}) => {
  const person = aPerson()
  await signUp(page, person)
  await createGroup(page, 'The Kellers')
  const { pathname } = new URL(page.url())
  await (await openAccountMenu(page)).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()

  await page.goto('/login')
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(pathname)

  const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })
  await page.goto('/family-select')
  await expect(page.getByRole('heading', { level: 1, name: 'Your groups' })).toBeVisible()
  await expect(dashboard).toHaveAttribute('href', pathname)
  // Also in a browser that remembers no group.
  await page.evaluate(() => localStorage.removeItem('family-group-storage'))
  await page.reload()
  await expect(dashboard).toHaveAttribute('href', pathname)
  await expect(page).toHaveURL('/family-select')
})

test('a profile that cannot be synced is only logged', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  await page.route('**/_serverFn/users.syncUserProfile*', (route) => route.abort())
  const logged = page.waitForEvent('console', (message) => message.text().includes('profile was not synced'))
  await signUp(page, aPerson())
  await logged
  await expect(page).toHaveURL('/family-select')
  await expect(page.getByLabel('Group name')).toBeVisible()
  await expect(page.getByRole('alert').getByText(/./)).toHaveCount(0)
})

test('a failed sign-out shows a message and changes nothing', async ({ page, complaints }) => {
  await signUp(page, aPerson())
  complaints.expect(/ERR_FAILED|sign-out failed/)
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await (await openAccountMenu(page)).click()
  await expect(page.getByText('Failed to sign out')).toBeVisible()
  await page.unroute('**/api/auth/sign-out')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/family-select')
})

test('no script can read the session', async ({ page, context }) => {
  await signUp(page, aPerson())
  const session = (await context.cookies()).find(({ name }) => name === '__Host-sid')
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  const readable = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(readable).not.toContain(session?.value ?? 'no session')
  expect(await page.content()).not.toContain(session?.value ?? 'no session')
})

test('a person reads what they typed as their password, by keyboard, and signs in with it', async ({
  page,
}) => {
  const person = aPerson()
  await signUp(page, person)
  await (await openAccountMenu(page)).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await page.goto('/login')
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('E-mail').fill(person.email)
  const password = page.getByLabel('Password', { exact: true })
  const show = page.getByRole('button', { name: 'Show password' })
  await password.fill(person.password)
  await page.keyboard.press('Tab')
  await expect(show).toBeFocused()
  await page.keyboard.press('Space')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue(person.password)
  await expectAccessibleInBothThemes(page, 'a shown password')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAttribute('type', 'password')
  await show.click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/family-select')

  // Two passwords on one page are shown one by one.
  await page.goto('/oidc/account/password')
  await page.getByRole('button', { name: 'Show new password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Current password', { exact: true })).toHaveAttribute('type', 'password')
})

test('without script no button offers to show a password', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/oidc/account/password')
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show/ })).toHaveCount(0)
  await context.close()
})
