import type { Page } from '@playwright/test'
import { aGroupOf, createGroup, signIn } from './families.ts'
import { expect, openAccountMenu, test } from './fixtures.ts'
import { awake, reload, visit } from './pages.ts'

const switcher = (page: Page) => page.getByRole('button', { name: /^Group:/ })
const groupList = '**/_serverFn/groups.listMyFamilyGroups*'

test('the group switcher shows its loading, empty and selected states', async ({ page, complaints }) => {
  await signIn(page)
  await visit(page, '/family-select')
  await expect(switcher(page)).toHaveText(/No Groups/)
  await switcher(page).click()
  await expect(page.getByRole('menu')).toContainText('Your Groups')
  await expect(page.getByText('No groups found.')).toBeVisible()
  await page.keyboard.press('Escape')

  await createGroup(page, 'The Kellers')
  await createGroup(page, 'Cabin on the lake')
  await expect(switcher(page)).toHaveText(/Cabin on the lake/)
  await switcher(page).click()
  await expect(page.getByRole('menu')).toContainText('Switch Group')
  const current = page.getByRole('menuitem', { name: /Cabin on the lake/ })
  await expect(current).toBeDisabled()
  await expect(current.getByLabel('You are a manager')).toBeVisible()
  await page.getByRole('menuitem', { name: /The Kellers/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Kellers' })).toBeVisible()
  await expect(switcher(page)).toHaveText(/The Kellers/)

  // The choice is remembered: the next page without a group in its address uses it.
  await visit(page, '/family-select')
  await expect(switcher(page)).toHaveText(/The Kellers/)
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toHaveAttribute('href', /\/dashboard\//)
  await page.evaluate(() => localStorage.removeItem('family-group-storage'))
  await reload(page)
  await expect(switcher(page)).toHaveText(/Select Group/)
  await switcher(page).click()
  await page.getByRole('menuitem', { name: 'Create/Manage Groups' }).click()
  await page.waitForURL(/\/family-select/)

  // The document of a page that is the same for everyone does not contain the groups.
  const answers = Promise.withResolvers<void>()
  await page.route(groupList, async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.goto('/privacy')
  await expect(switcher(page)).toHaveText(/Loading\.\.\./)
  await expect(async () => {
    await switcher(page).click()
    await expect(page.getByText('Loading groups...')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  answers.resolve()
  await expect(page.getByRole('menuitem', { name: /The Kellers/ })).toBeVisible()

  complaints.expect(/ERR_FAILED|Failed to fetch/)
  await page.unroute(groupList)
  await page.route(groupList, (route) => route.abort())
  await visit(page, '/privacy')
  await switcher(page).click()
  // After three more retries.
  await expect(page.getByText('Error loading groups')).toBeVisible({ timeout: 60_000 })
})

test('on a phone, the menu leads to the dashboard, the calendar and the groups', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  const menu = page.getByRole('menu')
  await visit(page, '/family-select')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  // No group is selected yet, so there is none to switch from.
  await expect(menu.getByRole('group', { name: 'Your Groups' })).toContainText('No groups found.')
  await page.keyboard.press('Escape')
  await createGroup(page, 'The Kellers')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toBeVisible()
  await expect(menu.getByRole('group', { name: 'Switch Group' })).toContainText('The Kellers')
  await menu.getByRole('menuitem', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  const header = page.getByRole('banner')
  // Three icons and the name of the group; everything else is in the menu or the bar.
  const buttons = header.getByRole('button')
  await expect(buttons).toHaveCount(4)
  await expect(buttons.first()).toHaveText(/The Kellers/)
  await header.getByRole('button', { name: 'Switch between dark and light' }).click()
  await header.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('No notifications')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu).toContainText('Anna Keller')
  for (const entry of ['Contractors', 'Create/Manage Groups', 'Profile', 'Log out'])
    await expect(menu.getByRole('menuitem', { name: entry })).toBeVisible()
  const feedback = menu.getByRole('menuitem', { name: 'Feedback' })
  await expect(feedback).toHaveText('')
  await feedback.click()
  await expect(page.getByRole('dialog', { name: 'Submit Feedback' })).toBeVisible()
})

test('on a phone, the bottom bar leads to tasks, calendar and money, and adds things', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await createGroup(page, 'The Kellers')
  await awake(page)
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  for (const [name, heading] of [
    ['Tasks', 'Tasks'],
    ['Calendar', 'Calendar'],
    ['Money', 'Money'],
    ['Home', 'The Kellers'],
  ] as const) {
    await bar.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await bar.getByRole('link', { name: 'Add' }).click()
  await expect(page.getByRole('dialog', { name: 'Add' })).toBeVisible()
})

test('the account menu shows the person’s name, and administrator links only to administrators', async ({
  page,
}) => {
  const person = await signIn(page)
  await visit(page, '/family-select')
  await openAccountMenu(page)
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('Anna Keller')
  await expect(menu).toContainText(person.email)
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Test' })).toBeHidden()
  await expect(menu.getByRole('menuitem', { name: 'Admin' })).toBeHidden()
})

test('signing out in one tab signs out the other one, and leaves no personal data behind', async ({
  page,
  context,
  complaints,
}) => {
  // Another request of the other tab is refused.
  complaints.expect(/status of 401/)
  await signIn(page)
  await createGroup(page, 'The Kellers')
  const other = await context.newPage()
  await visit(other, page.url())
  await (await openAccountMenu(page)).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await other.waitForURL(/\/login/)
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).not.toContain('The Kellers')
  expect(kept).not.toContain('kinstead-user')
})

test('the page works if the parts of the header do not load', async ({ signedIn: page, complaints }) => {
  complaints.expect(/ERR_FAILED|dynamically imported|Minified React error/)
  await page.route('**/assets/**/header-parts-*.js', (route) => route.abort())
  await createGroup(page, 'The Kellers')
  await reload(page)
  await expect(page.getByRole('heading', { level: 1, name: 'The Kellers' })).toBeVisible()
  await expect(page.locator('header').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.locator('header').getByRole('button', { name: 'Notifications' })).toBeHidden()
  await expect(page.locator('header').getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('a remembered group that no longer exists redirects the calendar once, not repeatedly', async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  await aGroupOf(page, 'The Kellers')
  // The list of groups would forget it.
  await visit(page, '/profile/')
  await page.evaluate((gone) => {
    const state = { selectedFamilyGroupId: gone, selectedFamilyGroupName: 'Gone' }
    localStorage.setItem('family-group-storage', JSON.stringify({ state, version: 0 }))
  }, '0199aaaa-0000-7000-8000-000000000000')
  await reload(page)
  const calendar = page.getByRole('link', { name: 'Calendar' }).first()
  await expect(calendar).toHaveAttribute('href', /0199aaaa/)
  await calendar.click()
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
  await expect(calendar).not.toHaveAttribute('href', /0199aaaa/)
})

test('a session ended elsewhere leads to the sign-in page and back', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  await signIn(page)
  await createGroup(page, 'The Kellers')
  await awake(page)
  await page.context().clearCookies({ name: /sid/ })
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcalendar/)
  await expect(page.getByRole('heading', { level: 1, name: /Sign in/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeHidden()
  await expect(page.locator('header').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('on a phone, the bottom bar covers no content', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await createGroup(page, 'The Kellers')
  const room = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const lowest = await page.getByRole('link', { name: 'Terms of Service' }).boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Quick access' }).boundingBox()
    return (bar?.y ?? 0) - (lowest?.y ?? 0) - (lowest?.height ?? 0)
  }
  await expect.poll(room).toBeGreaterThanOrEqual(0)
})

test('a group that no longer exists is not offered as a target', async ({ signedIn: page, complaints }) => {
  complaints.expect(/status of 404/)
  await visit(page, '/dashboard/0199aaaa-0000-7000-8000-000000000000')
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).not.toHaveAttribute('href', /0199aaaa/)
  await expect(page.getByRole('link', { name: 'Calendar' }).first()).not.toHaveAttribute('href', /0199aaaa/)
})
