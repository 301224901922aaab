import type { Browser, Page } from '@playwright/test'
import { createGroup } from './families.ts'
import { aPerson, expect } from './fixtures.ts'
import { test } from './mail-fixtures.ts'
import { awake, visit } from './pages.ts'

type Person = ReturnType<typeof aPerson>
type Mailbox = { nextCode: (address: string) => Promise<string> }

/** Opens the product for another person on another device. */
async function anotherDevice(browser: Browser, baseURL: string | undefined, width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 800 } })
  return context.newPage()
}

/** Creates an account from any page that a link led to, verifies the address, and returns. */
async function signUpAndConfirm(page: Page, person: Person, mailbox: Mailbox, from: string) {
  await page.goto(from)
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Code from the mail').fill(await mailbox.nextCode(person.email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/oidc'))
  await awake(page)
}

const groupIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const bell = (page: Page) => page.locator('header').getByRole('button', { name: /^Notifications/ })

/** Opens the bell, reads the notification and follows it. */
async function follow(page: Page, told: string) {
  await visit(page, '/family-select')
  await expect(bell(page)).toHaveAccessibleName(/unread/)
  await bell(page).click()
  const item = page.getByRole('listitem').filter({ hasText: told })
  await expect(item).toContainText('unread')
  await item.getByRole('link').or(item.getByRole('button')).first().click()
}

async function makeLink(page: Page, familyGroupId: string, email = '') {
  await visit(page, `/family-select?familyGroupId=${familyGroupId}&tab=invites`)
  if (email) await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: email ? 'Send invitation' : 'Create link' }).click()
  return page.getByLabel('Invitation link', { exact: true }).inputValue()
}

for (const width of [1280, 360]) {
  test(`two people form a family group, at ${width} px`, async ({
    browser,
    baseURL,
    mailbox,
    complaints,
  }) => {
    // Ben still has a page open of a group that he is no longer in.
    complaints.expect(/status of 404/)
    const anna = await anotherDevice(browser, baseURL, width)
    const ben = await anotherDevice(browser, baseURL, width)
    const bensAccount = { ...aPerson(), firstName: 'Ben', lastName: 'Aebi' }

    await signUpAndConfirm(anna, aPerson(), mailbox, '/login')
    await createGroup(anna, 'Cabin on the lake')
    const cabin = groupIdOf(anna)
    await createGroup(anna, 'The Kellers')
    const kellers = groupIdOf(anna)

    // One person invites, the other signs up with the link and joins.
    const link = await makeLink(anna, kellers)
    await signUpAndConfirm(ben, bensAccount, mailbox, link)
    await ben.getByRole('button', { name: 'Accept and join' }).click()
    await expect(ben).toHaveURL(`/dashboard/${kellers}`)

    // Both see the right notifications and follow them.
    await follow(anna, 'Ben Aebi joined The Kellers')
    await expect(anna).toHaveURL(`/dashboard/${kellers}`)
    await expect(bell(anna)).toHaveAccessibleName('Notifications')

    await makeLink(anna, cabin, bensAccount.email)
    await follow(ben, 'Invitation to Cabin on the lake')
    await expect(ben).toHaveURL(/\/invite\/inv_/)
    await ben.getByRole('button', { name: 'Accept and join' }).click()
    await expect(ben).toHaveURL(`/dashboard/${cabin}`)

    // He switches groups.
    const switcher =
      width < 640
        ? ben.getByRole('button', { name: 'Menu', exact: true })
        : ben.getByRole('button', { name: /^Group:/ })
    await switcher.click()
    await ben.getByRole('menuitem', { name: 'The Kellers' }).click()
    await expect(ben).toHaveURL(`/dashboard/${kellers}`)

    // She changes his role; he sees it and has its permissions.
    await visit(anna, `/family-select?familyGroupId=${kellers}`)
    await expect(anna.getByText('You cannot leave. You are the only manager.')).toBeVisible()
    await anna.getByRole('button', { name: 'Change Ben Aebi' }).click()
    await anna.getByRole('menuitem', { name: 'Manager' }).click()
    await expect(anna.getByText('Ben Aebi is now a manager')).toBeVisible()
    await follow(ben, 'Your role in The Kellers is now Manager')
    await expect(ben).toHaveURL(`/dashboard/${kellers}`)
    await expect(ben.getByRole('link', { name: 'Add property' })).toBeVisible()

    // She removes him; his next step is refused, and he is told.
    await anna.getByRole('button', { name: 'Change Ben Aebi' }).click()
    await anna.getByRole('menuitem', { name: 'Remove from group' }).click()
    await anna.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click()
    await expect(anna.getByText('Ben Aebi is no longer in The Kellers.')).toBeVisible()
    await expect(anna.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1)
    await ben.reload()
    await expect(ben.getByText('The page you are looking for does not exist.')).toBeVisible()
    await follow(ben, 'You were removed from The Kellers')
    await expect(ben).toHaveURL('/family-select')
    await expect(ben.getByRole('link', { name: /^Cabin on the lake/ })).toBeVisible()
    await expect(ben.getByRole('link', { name: /^The Kellers/ })).toBeHidden()
    await expect(ben.getByRole('link', { name: 'Details of Cabin on the lake' })).toBeVisible()

    // A person who manages no group is told whom to ask for a property.
    await ben.goto('/property/new')
    await expect(ben.getByText('Ask a manager of Cabin on the lake to add it.')).toBeVisible()
    await ben.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(ben).toHaveURL(`/dashboard/${cabin}`)

    const log = anna.getByRole('main')
    await anna.goto(`/family-select?familyGroupId=${kellers}&tab=activity`)
    for (const line of [
      'joined as Member',
      'changed the role of Ben Aebi from Member to Manager',
      'removed Ben Aebi from the group',
    ])
      await expect(log).toContainText(line)
  })
}
