import type { Page } from '@playwright/test'
import { addProject, addProperty, aMember, aPerson, createGroup, expect, test } from './fixtures.ts'
import { everyMoneyPage } from './money-pages.ts'

/** Moves with Tab until the control with this name has the focus; fails when a whole round did not meet it. */
async function tabTo(page: Page, name: string | RegExp, role?: string) {
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    const found = await focused.evaluate((element) => ({
      name:
        element.getAttribute('aria-label') ??
        (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
          ? (element.labels?.[0]?.textContent ?? '')
          : (element.textContent ?? '')),
      tag: element.tagName.toLowerCase(),
    }))
    const matches = typeof name === 'string' ? found.name.trim() === name : name.test(found.name.trim())
    if (matches && (!role || role === found.tag)) return
  }
  throw new Error(`no way to ${name} with the keyboard`)
}

test('from the landing page to a house with the keyboard alone', async ({ page }) => {
  const person = aPerson()
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText('Skip to content')
  await tabTo(page, 'Create account', 'a')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login/)
  await tabTo(page, 'Create account', 'a')
  await page.keyboard.press('Enter')
  await page.waitForURL(/sign-up/)
  // The first field has the focus already.
  for (const text of [person.firstName, person.lastName, person.email, person.password]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('/family-select')

  await tabTo(page, 'Name of the group')
  await page.keyboard.type('The Kellers')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No property yet')).toBeVisible()
  await tabTo(page, 'Add property', 'a')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/property\/new/)
  await tabTo(page, 'Name')
  await page.keyboard.type('Lake cabin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lake cabin' })).toBeVisible()

  await tabTo(page, 'Delete', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused()

  const account = page.getByRole('button', { name: 'Your account' })
  await account.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeFocused()
})

test('the focus can be seen on everything that takes it', async ({ page }) => {
  await page.goto('/login')
  for (let steps = 0; steps < 8; steps++) {
    await page.keyboard.press('Tab')
    const outline = await page.locator(':focus').evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    expect(outline).toBe(true)
  }
})

test('Tab walks through every page of the money, and out of it again', async ({ signedIn: page }) => {
  test.setTimeout(300_000)
  await createGroup(page, 'The Kellers')
  const familyGroupId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await addProperty(page, 'Lake cabin')
  const property = new URL(page.url()).pathname
  const project = await addProject(page, property, 'New roof')
  for (const path of await everyMoneyPage(page, { familyGroupId, property, project })) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await tabTo(page, 'Skip to content', 'a')
    await tabTo(page, 'Privacy Policy', 'a')
    await tabTo(page, 'Skip to content', 'a')
  }
})

/** Tabs to the control with this name and presses it. */
async function press(page: Page, name: string | RegExp, role?: string) {
  await tabTo(page, name, role)
  await page.keyboard.press('Enter')
}

test('an expense is recorded, approved and settled with the keyboard alone', async ({
  signedIn: anna,
  browser,
  baseURL,
}) => {
  await createGroup(anna, 'The Kellers')
  const money = `/money/${new URL(anna.url()).pathname.split('/').at(-1)}`
  const ben = await aMember(anna, browser, baseURL, 'Ben')

  await ben.goto(`${money}/new`, { waitUntil: 'networkidle' })
  await tabTo(ben, 'Title')
  await ben.keyboard.type('Heating oil')
  await tabTo(ben, 'Category')
  await ben.keyboard.type('Energy')
  await tabTo(ben, /^Amount/)
  await ben.keyboard.type('900')
  await press(ben, 'Record', 'button')
  await expect(ben.getByRole('heading', { level: 1, name: 'Heating oil' })).toBeVisible()

  await anna.goto(new URL(ben.url()).pathname, { waitUntil: 'networkidle' })
  await press(anna, 'Approve', 'button')
  await expect(anna.getByText(/is approved and counts/)).toBeVisible()

  await anna.goto(money, { waitUntil: 'networkidle' })
  await press(anna, /^Settle .*450\.00 from You/, 'a')
  await anna.waitForURL(/\/settle\?/, { waitUntil: 'networkidle' })
  await press(anna, 'Record settlement', 'button')
  await expect(anna.getByRole('alertdialog')).toBeVisible()
  await press(anna, 'Record it', 'button')
  await expect(anna.getByText('Waiting', { exact: true })).toBeVisible()

  await ben.goto(new URL(anna.url()).pathname, { waitUntil: 'networkidle' })
  await press(ben, 'Confirm', 'button')
  await expect(ben.getByRole('alertdialog')).toBeVisible()
  await press(ben, 'The money has come', 'button')
  await expect(ben.getByText('It counts in the balances.', { exact: true })).toBeVisible()
})
