import type { Page } from '@playwright/test'
import { callFunction } from '../test/request.ts'
import { aPerson, expect } from './fixtures.ts'
import { test } from './mail-fixtures.ts'

type Person = ReturnType<typeof aPerson>

/** Signs up until the code is requested. */
async function signUp(page: Page, person: Person) {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
}

async function signIn(page: Page, person: Person) {
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Returns what the product reports about the signed-in person. */
async function currentUser(page: Page) {
  const cookies = await page.context().cookies()
  const { origin } = new URL(page.url())
  const overTheNetwork = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(origin + pathname + search, { headers: { ...Object.fromEntries(request.headers), origin } })
  }
  const { result } = await callFunction({ fetch: overTheNetwork }, 'users.currentUser', {
    method: 'GET',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  })
  return result
}

test('a new account is confirmed with the code from the e-mail', async ({ page, mailbox, complaints }) => {
  complaints.expect(/status of 422/)
  const person = aPerson()
  await signUp(page, person)
  const code = await mailbox.nextCode(person.email)
  await page.getByLabel('Code from the mail').fill('0000 0000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This code is wrong')).toBeVisible()
  await expect(page.getByLabel('Code from the mail')).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/family-select')
  expect(await currentUser(page)).toMatchObject({ email: person.email, emailVerified: true })
})

test('the address is confirmed later, without script, with a link that leads back', async ({
  browser,
  app,
  mailbox,
}) => {
  const context = await browser.newContext({ baseURL: app.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  const person = aPerson()
  await signUp(page, person)
  await mailbox.nextCode(person.email)
  await page.getByRole('link', { name: 'Do this later' }).click()
  await expect(page).toHaveURL('/family-select')
  expect(await currentUser(page)).toMatchObject({ email: person.email, emailVerified: false })

  await page.goto('/oidc/account/verify-email?return=/privacy')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByLabel('Code from the mail').fill(await mailbox.nextCode(person.email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/privacy')
  expect(await currentUser(page)).toMatchObject({ emailVerified: true })
  await page.goto('/oidc/account/verify-email')
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await context.close()
})

test('the address is confirmed later from the note in the profile', async ({ page, mailbox }) => {
  const person = aPerson()
  await signUp(page, person)
  await mailbox.nextCode(person.email)
  await page.getByRole('link', { name: 'Do this later' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/oidc'))
  await page.goto('/profile/')
  await expect(page.getByRole('link', { name: 'Confirm address' })).toHaveAttribute(
    'href',
    '/oidc/account/verify-email?return=%2Fprofile%2F',
  )

  await page.goto('/profile/notifications')
  await expect(page.getByText('Confirm your e-mail address to receive e-mail notifications')).toBeVisible()
  await page.getByRole('link', { name: 'Confirm address' }).click()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByLabel('Code from the mail').fill(await mailbox.nextCode(person.email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/profile/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
  await expect(page.getByText('Confirm your e-mail address to receive e-mail notifications')).toHaveCount(0)
  await page.goto('/profile/')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Confirm address' })).toHaveCount(0)
})

test('a forgotten password is replaced: the new one works, the old one does not', async ({
  page,
  mailbox,
  complaints,
}) => {
  complaints.expect(/status of 422/)
  const person = aPerson()
  await signUp(page, person)
  await mailbox.nextCode(person.email)
  await page.context().clearCookies()

  await page.goto('/login?redirect=/property/new')
  await page.locator('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText('If there is an account for this address, we have sent a code.')).toBeVisible()
  const renewed = { ...person, password: 'quiet harbour lamp' }
  await page.getByLabel('Code from the mail').fill(await mailbox.nextCode(person.email))
  await page.getByLabel('New password').fill(renewed.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  expect((await mailbox.next(person.email)).subject).toBe('Your password was changed')

  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, person)
  await expect(page.getByText('The e-mail address or password is wrong.')).toBeVisible()
  await signIn(page, renewed)
  await expect(page).toHaveURL('/property/new')
})
