import type { Page } from '@playwright/test'
import { listMembers } from '../src/features/base/groups/server/memberships.repository.ts'
import { aProject } from '../test/factories/work.ts'
import { aGroupOf, aHouseOf, aMember, createGroup } from './families.ts'
import { aPerson, everyContractorPage, expect, test } from './fixtures.ts'
import { everyMoneyPage } from './money-pages.ts'
import { awake, visit } from './pages.ts'

/** Presses Tab until the control with this name has the focus; fails after a full round without it. */
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

test('a property is added from the landing page with the keyboard alone', async ({ page }) => {
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
  // The first field has the focus as soon as the page is there.
  await expect(page.getByLabel('First name')).toBeFocused()
  for (const text of [person.firstName, person.lastName, person.email, person.password]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await tabTo(page, 'Create account', 'button')
  await page.keyboard.press('Enter')
  await page.waitForURL('/family-select')

  await tabTo(page, 'Group name')
  await page.keyboard.type('The Kellers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Add property' })).toBeVisible()
  await tabTo(page, 'Add property', 'a')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/property\/new/)
  await tabTo(page, 'Name')
  await page.keyboard.type('Lake cabin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lake cabin' })).toBeVisible()

  const menu = page.getByRole('button', { name: 'More for Lake cabin' })
  await tabTo(page, 'More for Lake cabin', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Report a problem' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(menu).toBeFocused()

  const account = page.getByRole('button', { name: 'Your account' })
  await account.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeFocused()
})

test('everything that can be focused shows its focus', async ({ page }) => {
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

test('the page title gets the focus after a link but not after an address, and never shows a ring', async ({
  signedIn: page,
}) => {
  // Playwright actions count as touches by a person; here only keys are used.
  await page.addInitScript(() => {
    const activation = { hasBeenActive: false }
    addEventListener('keydown', () => Object.assign(activation, { hasBeenActive: true }), true)
    Object.defineProperty(navigator, 'userActivation', { value: activation })
  })
  await createGroup(page, 'The Kellers')
  const title = page.getByRole('heading', { level: 1 })
  // A page that adds the group to its own address.
  await visit(page, '/calendar')
  await expect(title).toHaveText('Calendar')
  await expect(title).not.toBeFocused()
  const places = page.getByRole('navigation', { name: 'Main' })
  await places.getByRole('link', { name: 'Dashboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('The Kellers')
  await visit(page, page.url())
  await expect(title).not.toBeFocused()
  await page.getByRole('link', { name: 'Add property' }).focus()
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
  await expect(title).toHaveCSS('outline-style', 'none')
})

test('Tab walks through every money page and out again', async ({ signedIn: page, database }) => {
  test.setTimeout(300_000)
  const house = await aHouseOf(page)
  const { id: projectId } = await aProject(database.db, house)
  for (const path of await everyMoneyPage(page, house, `/project/${projectId}`)) {
    await visit(page, path)
    const names = await walk(page)
    const [first, last] = ['Skip to content', 'Privacy Policy'].map((name) => names.indexOf(name))
    expect([first, last], path).not.toContain(-1)
    expect(names.indexOf('Skip to content', last), path).toBeGreaterThan(last ?? 0)
  }
})

test('Tab walks through every contractor page and shows the focus', async ({ signedIn: page, database }) => {
  const house = await aHouseOf(page)
  const [member] = await listMembers(database.db, house.familyGroupId)
  const family = { familyGroupId: house.familyGroupId, houseId: house.id, createdBy: member?.userId ?? '' }
  const wanted = [
    ['Accept', 'Ask', 'Accept the job', 'Revise your quote', 'Upload', 'Send message'],
    [
      'Propose a visit',
      'Ask',
      'Start: Look at it: Fence',
      'Revise your quote',
      'Upload',
      'Send an invoice',
      'Send message',
    ],
    [],
  ]
  for (const [index, path] of (await everyContractorPage(database.db, family)).entries()) {
    await page.goto(path)
    const controls = await page
      .locator('a:visible, button:visible, input:visible, summary:visible, textarea:visible')
      .count()
    const names = new Set<string>()
    for (let steps = 0; steps < controls + 8; steps++) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      if ((await focused.count()) === 0) continue
      const { name, isSeen } = await focused.evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return {
          name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
          isSeen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        }
      })
      names.add(name)
      expect(isSeen, `${path}: ${name}`).toBe(true)
    }
    for (const name of wanted[index] ?? []) expect([...names], path).toContain(name)
  }
})

/**
 * Presses Tab from the first link of a page past its last one and back to the first.
 * @returns what had the focus
 */
async function walk(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const names: string[] = []
    Object.assign(window, { names })
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element)
        names.push((target.getAttribute('aria-label') ?? target.textContent ?? '').trim())
    })
  })
  for (let names: string[] = []; names.length < 160; ) {
    await Promise.all(Array.from({ length: 12 }, () => page.keyboard.press('Tab')))
    names = await page.evaluate(() => Reflect.get(window, 'names'))
    if (
      names.lastIndexOf('Skip to content') > names.indexOf('Privacy Policy') &&
      names.includes('Privacy Policy')
    )
      return names
  }
  throw new Error('Tab does not lead out of the page')
}

/** Tabs to the control with this name and presses it. */
async function press(page: Page, name: string | RegExp, role?: string) {
  await tabTo(page, name, role)
  await page.keyboard.press('Enter')
}

test('an expense is recorded, approved and settled with the keyboard alone', async ({
  signedIn: anna,
  browser,
}) => {
  const familyGroupId = await aGroupOf(anna)
  const money = `/money/${familyGroupId}`
  const ben = await aMember(browser, anna, familyGroupId, 'Ben')

  await visit(ben, `${money}/payments/new`)
  await tabTo(ben, /^Amount/)
  await ben.keyboard.type('900')
  await tabTo(ben, 'Title')
  await ben.keyboard.type('Heating oil')
  await press(ben, /^More details/)
  await tabTo(ben, 'Category')
  await ben.keyboard.type('Energy')
  await press(ben, 'Record', 'button')
  await expect(ben.getByRole('heading', { level: 1, name: 'Heating oil' })).toBeVisible()

  await visit(anna, new URL(ben.url()).pathname)
  await press(anna, 'Approve', 'button')
  await expect(anna.getByText(/ approved$/)).toBeVisible()

  await visit(anna, money)
  await press(anna, /^Settle up .*450\.00 from you/, 'a')
  await anna.waitForURL(/\/settlements\/new\?/)
  await awake(anna)
  await press(anna, 'Record settlement', 'button')
  await expect(anna.getByRole('alertdialog')).toBeVisible()
  await press(anna, 'Record settlement', 'button')
  await expect(anna.getByText('Needs confirmation', { exact: true })).toBeVisible()

  await visit(ben, new URL(anna.url()).pathname)
  await press(ben, 'Confirm', 'button')
  await expect(ben.getByRole('alertdialog')).toBeVisible()
  await press(ben, 'Yes, received', 'button')
  await expect(ben.getByText('It is included in the balances.', { exact: true })).toBeVisible()
})

test('a link moves the focus to the title even in a browser that cannot report key presses', async ({
  signedIn: page,
}) => {
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  // Firefox before 120.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'userActivation', { value: undefined }),
  )
  await createGroup(page, 'The Kellers')
  await page.getByRole('link', { name: 'Add property' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(failures).toEqual([])
})
