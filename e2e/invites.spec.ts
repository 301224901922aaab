import type { Browser, Page } from '@playwright/test'
import { addressMatrix, matrixPath } from '../src/lib/qr-code.ts'
import { startApp } from './app.ts'
import { createGroup } from './families.ts'
import { aPerson, expect, signUp, test } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { awake, reload, visit } from './pages.ts'

const notValid = 'This link is no longer valid. Ask the family for a new one.'

/** Another person on another device, with an empty browser. */
async function anotherDevice(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}

const groupIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

async function openInvites(page: Page, familyGroupId: string) {
  await visit(page, `/family-select?familyGroupId=${familyGroupId}&tab=invites`)
  await expect(page.getByRole('heading', { name: 'Invite someone' })).toBeVisible()
}

/** Creates a group and an invite link. */
async function aLink(page: Page, group: string, { uses = '1', email = '', button = 'Create link' } = {}) {
  await createGroup(page, group)
  const familyGroupId = groupIdOf(page)
  await openInvites(page, familyGroupId)
  if (email) await page.getByLabel('E-mail').fill(email)
  else await page.getByLabel('Number of people who can use the link').fill(uses)
  await page.getByRole('button', { name: button }).click()
  const link = await page.getByLabel('Invitation link', { exact: true }).inputValue()
  expect(new URL(link).pathname).toMatch(/^\/invite\/inv_[\w-]{43}$/)
  return { link, familyGroupId }
}

test('Anna creates a link, Ben signs up with it and joins, and nobody else can use it', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  const { link, familyGroupId } = await aLink(page, 'The Kellers')
  await expect(page.getByText('The link is ready for one person.')).toBeVisible()

  const ben = await anotherDevice(browser, baseURL)
  const visited: string[] = []
  const referrers: string[] = []
  ben.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/oidc')) visited.push(request.url())
    referrers.push(request.headers().referer ?? '')
  })
  await signUp(ben, { ...aPerson(), firstName: 'Ben' }, { from: link })
  await expect(ben).toHaveURL(link)
  expect(visited.length).toBeGreaterThan(0)
  const code = link.split('/').at(-1) ?? ''
  expect([...visited, ...referrers].filter((address) => address.includes(code))).toEqual([])
  await expect(ben.getByText('You are signed in as Ben Keller')).toBeVisible()
  await ben.getByRole('button', { name: 'Accept and join' }).click()
  await expect(ben).toHaveURL(`/dashboard/${familyGroupId}`)
  await expect(ben.getByRole('heading', { level: 1, name: 'The Kellers' })).toBeVisible()
  // Visiting the dashboard selects the group shortly after it is painted.
  const selected = () =>
    ben.evaluate(() => JSON.parse(localStorage.getItem('family-group-storage') ?? '{}').state)
  await expect.poll(selected).toMatchObject({ selectedFamilyGroupId: familyGroupId })
  await ben.goto('/family-select')
  await expect(ben.getByRole('link', { name: /The Kellers.*Member/ })).toBeVisible()
  await ben.goto(link)
  await expect(ben.getByRole('heading', { name: 'You are already a member of The Kellers' })).toBeVisible()
  await ben.getByRole('link', { name: 'Open dashboard' }).click()
  await expect(ben).toHaveURL(`/dashboard/${familyGroupId}`)

  const carl = await anotherDevice(browser, baseURL)
  await carl.goto(link)
  await expect(carl.getByRole('heading', { name: notValid })).toBeVisible()

  await openInvites(page, familyGroupId)
  const item = page.getByRole('listitem').filter({ hasText: 'Link for one person' })
  await expect(item.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(item.getByRole('list', { name: 'Link history' })).toContainText('Opened')
  await expect(item.getByRole('button')).toHaveCount(0)
})

test('declining a link for several people leaves it valid for others', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  const { link } = await aLink(page, 'The Kellers', { uses: '3' })
  const ben = await anotherDevice(browser, baseURL)
  await signUp(ben, aPerson(), { from: link })
  await ben.getByRole('button', { name: 'Decline' }).click()
  await expect(ben.getByRole('heading', { name: 'You did not join' })).toBeFocused()
  await expect(ben.getByText('The link still works for you and everyone else who has it')).toBeVisible()
  await reload(ben)
  await ben.getByRole('button', { name: 'Accept and join' }).click()
  await expect(ben).toHaveURL(/\/dashboard\//)
})

test('a revoked link stops working at once, also where it is already open', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  const { link } = await aLink(page, 'The Kellers')
  const ben = await anotherDevice(browser, baseURL)
  await signUp(ben, aPerson(), { from: link })

  await page.getByRole('button', { name: 'Revoke' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this invitation?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(page.getByText('Invitation revoked')).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Revoked', { exact: true })).toBeVisible()

  await ben.getByRole('button', { name: 'Accept and join' }).click()
  await expect(ben.getByRole('heading', { name: notValid })).toBeFocused()
})

test('the link can be copied, or is selected if the browser forbids copying', async ({
  signedIn: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { link, familyGroupId } = await aLink(page, 'The Kellers')
  await expect(page.getByLabel('Invitation link', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Copy link' }).first().click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  await openInvites(page, familyGroupId)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))
  })
  await page.getByRole('button', { name: 'Copy link' }).click()
  const shown = page.getByLabel('Copy this link')
  await expect(shown).toBeFocused()
  await expect(shown).toHaveValue(link)
  expect(
    await shown.evaluate((field: HTMLInputElement) =>
      field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
    ),
  ).toBe(link)
})

test('a person in the same room scans the link, when it is new and later from the list', async ({
  signedIn: page,
}) => {
  const { link, familyGroupId } = await aLink(page, 'The Kellers')
  const code = page.getByRole('img', { name: 'QR code of this link' })
  const expectCode = async () => {
    const drawn = matrixPath(addressMatrix(link))
    await expect(code.locator('path')).toHaveAttribute('d', drawn)
  }
  await page.getByRole('button', { name: 'QR code' }).first().click()
  await expectCode()
  await expectAccessibleInBothThemes(page, 'the code of a new link')

  await openInvites(page, familyGroupId)
  await page.getByRole('button', { name: 'QR code' }).focus()
  await page.keyboard.press('Enter')
  await expectCode()
  await page.keyboard.press('Enter')
  await expect(code).toHaveCount(0)
})

test('without verified addresses the form says why it does not ask for one', async ({ signedIn: page }) => {
  await createGroup(page, 'The Kellers')
  await openInvites(page, groupIdOf(page))
  await expect(page.getByText('This installation cannot confirm e-mail addresses')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveCount(0)
  await expect(page.getByText('No invitations yet')).toBeVisible()
  await page.getByLabel('Number of people who can use the link').fill('21')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('Enter a whole number from 1 to 20.')).toBeVisible()
})

test('a link is created, opened and accepted with the keyboard alone', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  await createGroup(page, 'The Kellers')
  await openInvites(page, groupIdOf(page))
  await page.getByLabel('Role').focus()
  await page.keyboard.press('v')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Create link' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Invitation link', { exact: true })).toBeFocused()
  const link = await page.getByLabel('Invitation link', { exact: true }).inputValue()

  const ben = await anotherDevice(browser, baseURL)
  await signUp(ben, aPerson(), { from: link })
  await expect(ben.getByText('Viewer', { exact: true })).toBeVisible()
  const accept = ben.getByRole('button', { name: 'Accept and join' })
  await ben.getByRole('main').focus()
  for (
    let steps = 0;
    steps < 5 && !(await accept.evaluate((button) => button === document.activeElement));
    steps++
  )
    await ben.keyboard.press('Tab')
  await expect(accept).toBeFocused()
  await ben.keyboard.press('Enter')
  await expect(ben).toHaveURL(/\/dashboard\//)
})

test('the invite page is accessible in every state, in both themes, and fits a phone', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  const { link, familyGroupId } = await aLink(page, 'The family with quite a long name, from the lake', {
    uses: '5',
  })
  await expectAccessibleInBothThemes(page, 'the new link')
  await openInvites(page, familyGroupId)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the list')

  const ben = await anotherDevice(browser, baseURL)
  await visit(ben, link)
  await expectAccessibleInBothThemes(ben, 'signed out')
  await signUp(ben, aPerson(), { from: link })
  await expectAccessibleInBothThemes(ben, 'signed in')
  await ben.getByRole('button', { name: 'Decline' }).click()
  await expect(ben.getByRole('heading', { name: 'You did not join' })).toBeVisible()
  await expectAccessibleInBothThemes(ben, 'declined')
  await visit(ben, '/invite/inv_nothing')
  await expectAccessibleInBothThemes(ben, 'not valid')
})

test('an invite for one address can only be accepted by its verified owner', async ({ browser }) => {
  const trusting = await startApp({ LOCAL_PROVIDER_TRUST_EMAIL: 'true' })
  try {
    const ben = { ...aPerson(), firstName: 'Ben' }
    const anna = await anotherDevice(browser, trusting.origin)
    await signUp(anna, aPerson())
    const { link, familyGroupId } = await aLink(anna, 'The Kellers', { email: ben.email.toUpperCase() })
    await expect(anna.getByText(`The link is ready and works only for ${ben.email}.`)).toBeVisible()
    await anna.getByRole('button', { name: 'Invite someone else' }).click()
    await anna.getByLabel('E-mail').fill(ben.email)
    await anna.getByRole('button', { name: 'Create link' }).click()
    await expect(
      anna.getByText('There is already an open invitation for this address.').first(),
    ).toBeVisible()
    await expectAccessibleInBothThemes(anna, 'a list with an address')

    const device = await anotherDevice(browser, trusting.origin)
    const eve = { ...aPerson(), firstName: 'Eve' }
    await device.goto(link)
    await expect(device.getByText('This invitation was sent to one e-mail address.')).toBeVisible()
    await expect(device.getByText(ben.email)).toHaveCount(0)
    await signUp(device, eve, { from: link })
    await expect(device.getByText(`This invitation is not for ${eve.email}`)).toBeVisible()
    await expect(device.getByRole('button', { name: 'Accept and join' })).toHaveCount(0)
    await expectAccessibleInBothThemes(device, 'another address')

    // The provider knows Eve, but asks anyway.
    await device.getByRole('link', { name: 'Sign in with a different account' }).click()
    await device.getByRole('link', { name: /Create/ }).click()
    await device.getByLabel('First name').fill(ben.firstName)
    await device.getByLabel('Last name').fill(ben.lastName)
    await device.getByLabel('E-mail').fill(ben.email)
    await device.getByLabel('Password', { exact: true }).fill(ben.password)
    await device.getByRole('button', { name: 'Create account' }).click()
    await device.waitForURL(link)
    await awake(device)
    await expect(device.getByText('You are signed in as Ben Keller')).toBeVisible()
    await device.getByRole('button', { name: 'Accept and join' }).click()
    await expect(device).toHaveURL(`${trusting.origin}/dashboard/${familyGroupId}`)
  } finally {
    await trusting.stop()
  }
})

test('opening a link loads nothing from other origins, and works without script', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  const { link } = await aLink(page, 'The Kellers')
  const plain = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage()
  const foreign: string[] = []
  plain.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) foreign.push(request.url())
  })
  await plain.goto(link)
  await expect(plain.getByRole('heading', { name: 'Anna has invited you to join The Kellers' })).toBeVisible()
  await expect(plain.getByRole('link', { name: 'Create account' })).toBeVisible()
  expect(foreign).toEqual([])
})

test('a person with an unverified address is told how to verify it', async ({ browser }) => {
  // A mail server that is unavailable: invites can name an address because codes could be sent, and nobody waits for
  // it.
  const mailing = await startApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  try {
    const ben = aPerson()
    const anna = await anotherDevice(browser, mailing.origin)
    await signUp(anna, aPerson(), { confirmLater: true })
    // Anna's own address is not verified, so she sends the link herself.
    const { link } = await aLink(anna, 'The Kellers', { email: ben.email })
    await expect(anna.getByText('your own address is not confirmed')).toBeVisible()
    const device = await anotherDevice(browser, mailing.origin)
    await signUp(device, ben, { from: link, confirmLater: true })
    await expect(device.getByText('Confirm that this address is yours.')).toBeVisible()
    await expect(device.getByText('a•••@family.example')).toBeVisible()
    await expect(device.getByRole('button', { name: 'Accept and join' })).toHaveCount(0)
    await expectAccessibleInBothThemes(device, 'not confirmed')
    await device.getByRole('link', { name: 'Confirm address' }).click()
    await expect(device).toHaveURL(/\/oidc\/account\/verify-email\?return=/)
    await expect(device.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  } finally {
    await mailing.stop()
  }
})
