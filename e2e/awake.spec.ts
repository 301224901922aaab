import { weigh } from '../bench/lib/page-weight.ts'
import { aHouseOf, aTaskOf, createGroup, signIn } from './families.ts'
import { expect, holdScripts, test } from './fixtures.ts'
import { awake } from './pages.ts'

test('taps before the page is ready are replayed once it is', async ({ signedIn: page }) => {
  const house = await aHouseOf(page)
  const { dashboard, path: property } = house
  await aTaskOf(page, house, 'Wash the car')

  let letGo = await holdScripts(page)
  await page.goto(`${property}/stays`, { waitUntil: 'commit' })
  const ask = page.getByRole('button', { name: 'Request stay' })
  await ask.click()
  // An impatient second tap requests nothing more.
  await ask.click()
  await expect(ask).toHaveAttribute('data-kept', '')
  await expect(page.locator('html')).not.toHaveAttribute('data-awake')
  letGo()
  await expect(page.getByRole('dialog', { name: 'Request stay' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-awake')

  letGo = await holdScripts(page)
  await page.goto(dashboard, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Your account' }).click()
  letGo()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()

  letGo = await holdScripts(page)
  await page.goto(`${property}/tasks`, { waitUntil: 'commit' })
  await page.getByLabel('Select Wash the car').click()
  letGo()
  await expect(page.getByLabel('Select Wash the car')).toBeChecked()
  await expect(page.getByText('1 chosen')).toBeVisible()
})

test('a menu whose script arrives late keeps the tap', async ({ signedIn: page }) => {
  await createGroup(page, 'The Kellers')
  const letPageGo = await holdScripts(page)
  const letMenuGo = await holdScripts(page, /\/header-parts-[^/]*\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Your account' }).click()
  letPageGo()
  await expect(page.locator('html')).toHaveAttribute('data-awake')
  letMenuGo()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
})

test('what the server sent of the header stays until its script arrives', async ({ signedIn: page }) => {
  await createGroup(page, 'The Kellers')
  const letHeaderGo = await holdScripts(page, /\/header-parts-[^/]*\.js$/)
  await page.goto('/family-select', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-awake')
  await page.getByLabel('Group name').fill('The Webers')
  for (const name of ['Your account', 'Notifications', 'Search']) {
    await expect(page.locator('header').getByRole('button', { name })).toBeVisible()
  }
  letHeaderGo()
  await awake(page)
  await expect(page.getByLabel('Group name')).toHaveValue('The Webers')
})

test('a menu without a connection says so, and opens once the connection is back', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await createGroup(page, 'The Kellers')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-awake')
  await context.setOffline(true)
  const account = page.getByRole('button', { name: 'Your account' })
  await account.click()
  await expect(page.getByText('This did not work. Check your connection and try again.')).toBeVisible()
  await expect(account).not.toHaveAttribute('data-kept')
  await context.setOffline(false)
  // The notice covers the button.
  await account.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
})

test('without script the page says so, hides its buttons, and links still work', async ({
  app,
  browser,
  page,
}) => {
  await signIn(page)
  const { path: property } = await aHouseOf(page)
  const context = await browser.newContext({
    baseURL: app.origin,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  for (const path of ['/', '/family-select', property, `${property}/stays`, `${property}/tasks`]) {
    await plain.goto(path)
    await expect(plain.getByText('JavaScript is turned off')).toBeVisible()
    await expect(plain.locator('button:visible')).toHaveCount(0)
  }
  await plain.goto('/family-select')
  // The form cannot be submitted: the browser would reload the page without the entries.
  await plain.getByLabel('Group name').fill('The early birds')
  await plain.getByLabel('Group name').press('Enter')
  await expect(plain.getByLabel('Group name')).toHaveValue('The early birds')
  await plain
    .getByRole('main')
    .getByRole('link', { name: /^The Kellers/ })
    .click()
  await expect(plain.getByRole('heading', { level: 1, name: 'The Kellers' })).toBeVisible()
  await context.close()
})

test('a phone with a wrong clock requests no more than others', async ({ signedIn: page, app }) => {
  const house = await aHouseOf(page)
  const task = await aTaskOf(page, house, 'Clean the gutters')
  const address = new URL(task, app.origin).href
  const phone = async (minutesAhead: number) => {
    const opened = await page.context().newPage()
    await opened.addInitScript((ahead) => {
      const now = Date.now
      Date.now = () => now() + ahead * 60_000
    }, minutesAhead)
    const { requests } = await weigh(opened, address)
    await opened.close()
    return requests
  }
  // The first one fills the cache with scripts.
  await phone(0)
  expect(await phone(60)).toBe(await phone(0))
})
