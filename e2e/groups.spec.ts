import type { Page } from '@playwright/test'
import { aProperty } from '../test/factories/properties.ts'
import { aGroupOf, createGroup, createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { awake, chooseFor, reload, visit } from './pages.ts'

const openPart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name }).click()

/** Creates a group and opens its settings; each test uses a different name, because a worker shares one person. */
async function manage(page: Page, name: string) {
  await createGroup(page, name)
  await page.goto('/family-select')
  await page.getByRole('link', { name: `Manage ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a group is renamed, deleted and restored, and its log shows each step', async ({ signedIn: page }) => {
  await manage(page, 'The Moosers')
  await openPart(page, 'Settings')
  await page.getByLabel('Group name').fill('Cabin people')
  await page.getByLabel('Week starts on').selectOption({ label: 'Sunday' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Cabin people' })).toBeVisible()
  await page.getByLabel('Group name').fill('The cabin people')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The cabin people' })).toBeVisible()
  await expect(page).toHaveTitle('Settings · Manage The cabin people · Kinstead')
  await page.getByRole('link', { name: 'Open dashboard' }).click()
  await expect(page).toHaveTitle('The cabin people · Kinstead')
  await page.goBack()
  await expect(page.getByLabel('Group name')).toHaveValue('The cabin people')
  const address = page.url()

  await page.getByRole('button', { name: 'Delete group' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete “The cabin people”?' })
  await dialog.getByRole('button', { name: 'Delete group' }).click()
  await expect(page).toHaveURL('/family-select')
  await expect(page.getByRole('link', { name: 'Manage The cabin people' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The cabin people restored')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage The cabin people' })).toBeVisible()
  await expect(page.locator('header').getByText('The cabin people')).toBeVisible()

  // The address of a section can be shared, and "back" works.
  await page.goto(address)
  await expect(page.getByLabel('Week starts on')).toHaveValue('0')
  await openPart(page, 'Activity')
  await expect(page).toHaveURL(/tab=activity/)
  const log = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(log).toContainText([
    'restored the group',
    'deleted the group',
    'renamed the group from “Cabin people” to “The cabin people”',
    'changed the name and first day of the week of the group',
    'created the group “The Moosers”',
  ])
  await page.goBack()
  await expect(page.getByLabel('Group name')).toHaveValue('The cabin people')
})

test('the keyboard opens a group and goes back, and the page title gets the focus', async ({
  signedIn: page,
}) => {
  await createGroup(page, 'The Walkers')
  await visit(page, '/family-select')
  const manageLink = page.getByRole('link', { name: 'Manage The Walkers' })
  await manageLink.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'The Walkers' })).toBeFocused()
  await page.getByRole('link', { name: 'Trash' }).press('Enter')
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Trash' })).toBeFocused()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Your groups' })).toBeFocused()
})

test('stale settings are refused with the newer values, and nothing is overwritten by accident', async ({
  signedIn: page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await manage(page, 'The Editors')
  await openPart(page, 'Settings')
  await expect(page.getByLabel('Group name')).toHaveValue('The Editors')
  // A form that is not ready yet would start with the values saved by the other page.
  await awake(page)
  const other = await context.newPage()
  await visit(other, page.url())
  await other.getByLabel('Group name').fill('The first editors')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByLabel('Group name').fill('The second editors')
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('region', { name: 'Someone else saved first' })
  await expect(conflict).toContainText('The first editors')
  await expect(page.getByLabel('Group name')).toHaveValue('The second editors')
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The second editors' })).toBeVisible()

  await other.getByLabel('Group name').fill('The third editors')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByRole('button', { name: 'Use their version' }).click()
  await expect(other.getByLabel('Group name')).toHaveValue('The second editors')
})

test('someone else’s group and an unknown group do not exist', async ({ signedIn: page, complaints }) => {
  complaints.expect(/status of 404/)
  for (const id of ['0199aaaa-0000-7000-8000-000000000000', 'nonsense']) {
    await page.goto(`/family-select?familyGroupId=${id}`)
    await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
  }
})

test('a deleted group appears under recently deleted groups', async ({ signedIn: page }) => {
  await manage(page, 'The Forgotten')
  await openPart(page, 'Settings')
  await page.getByRole('button', { name: 'Delete group' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete group' }).click()
  await expect(page).toHaveURL('/family-select')
  await reload(page)
  await page.getByRole('button', { name: 'Restore The Forgotten' }).click()
  await expect(page.getByText('The Forgotten restored')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your groups' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Manage The Forgotten' })).toBeVisible()
})

test('the trash loads more with “Show more”, and restoring something keeps its place', async ({
  signedIn: page,
  database: { db },
}) => {
  const familyGroupId = await aGroupOf(page, 'The Kellers')
  const newest = Date.now() - 60_000
  for (let made = 1; made <= 60; made++) {
    await aProperty(db, familyGroupId, { name: `House ${made}`, deletedAt: new Date(newest - made * 60_000) })
  }
  await visit(page, `/family-select?familyGroupId=${familyGroupId}&tab=trash`)
  const entries = page.getByRole('list', { name: 'Trash' }).getByRole('listitem')
  await expect(entries).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(entries).toHaveCount(60)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()

  await page.getByRole('button', { name: 'Restore House 55', exact: true }).click()
  await expect(entries).toHaveCount(59)
  await expect(page.getByRole('button', { name: 'Restore House 56', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Restore House 56', exact: true })).toBeInViewport()
  await expect(entries.last()).toContainText('House 60')
})

test('a deleted property is restored from the trash', async ({ signedIn: page }) => {
  const { dashboard } = await createHouse(page, 'Boathouse')
  await chooseFor(page, 'Boathouse', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete property' }).click()
  await expect(page.getByRole('link', { name: 'Add property' })).toBeVisible()

  await page.goto(dashboard.replace('/dashboard/', '/family-select?tab=trash&familyGroupId='))
  const entry = page.getByRole('list', { name: 'Trash' }).getByRole('listitem')
  await expect(entry).toContainText('Property, deleted by Anna Keller')
  await expect(entry).toContainText('It will be permanently deleted on')
  await page.getByRole('button', { name: 'Restore Boathouse' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'The Kellers' })).toBeFocused()
  await openPart(page, 'Activity')
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Properties' })
  await expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem')).toContainText([
    'restored Boathouse',
    'deleted Boathouse',
    'added Boathouse',
  ])
  await page.goto(dashboard)
  await expect(page.getByRole('link', { name: 'Boathouse' })).toBeVisible()
})

test('the last manager cannot step down, and can change the colour and role of a relative', async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await visit(page, '/family-select')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Sandbergs (sample)' })).toBeVisible({
    timeout: 90_000,
  })
  await page.goto(page.url().replace('/dashboard/', '/family-select?familyGroupId='))
  const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(members).toHaveCount(5)

  // With the keyboard alone, and the focus returns to where it was.
  const change = page.getByRole('button', { name: 'Change Maja Sandberg' })
  await expect(async () => {
    await change.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('menuitem', { name: 'Viewer' }).press('Enter')
  await expect(page.getByText('Maja Sandberg is now a viewer')).toBeVisible()
  await expect(members.filter({ hasText: 'Maja Sandberg' })).toContainText('Viewer')
  await expect(change).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(members.filter({ hasText: 'Maja Sandberg' })).toContainText('Member')

  await page.getByRole('button', { name: 'Change Birgitta Sandberg' }).click()
  await page.getByRole('menuitem', { name: 'Remove from group' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Birgitta Sandberg?' })
  await expect(dialog).toContainText('They need a new invitation to come back.')
  await dialog.getByRole('button', { name: 'Remove member' }).click()
  await expect(members).toHaveCount(4)
  await expect(page.getByRole('list', { name: 'Members' })).toBeFocused()

  await page.getByTitle('Plum').click()
  await expect(page.getByRole('radio', { name: 'Plum' })).toBeChecked()
  // A person with an open balance sees a note instead of the button.
  await expect(page.getByText('One of your settlements is waiting for confirmation.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See balances' })).toHaveAttribute('href', /^\/money\//)

  await page.getByRole('button', { name: 'Change Anna Keller' }).click()
  await page.getByRole('menuitem', { name: 'Viewer' }).click()
  await page.getByRole('button', { name: 'Stop managing' }).click()
  await expect(page.getByText('Nobody else can manage the sample family.').last()).toBeVisible()
  await page.reload()
  await expect(members.filter({ hasText: 'Anna Keller' })).toContainText('Manager')
  await expect(page.getByRole('radio', { name: 'Plum' })).toBeChecked()
})

test('the dashboard of a new group links to its invites', async ({ signedIn: page }) => {
  await visit(page, '/family-select')
  await page.getByLabel('Group name').fill('The Inviters')
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Inviters' })).toBeFocused()
  await page.getByRole('link', { name: 'Invite family' }).click()
  await expect(page).toHaveURL(/tab=invites/)
  await page.goBack()
  await page.getByRole('link', { name: 'Manage group' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
})

test('the only manager of a group is not offered to give up the role', async ({ signedIn: page }) => {
  await manage(page, 'The Loners')
  await page.getByRole('button', { name: 'Change Anna Keller' }).click()
  const viewer = page.getByRole('menuitem', { name: 'Viewer' })
  await expect(viewer).toContainText('You are the only manager. Make someone else a manager first.')
  await expect(viewer).toBeDisabled()
})

test('leaving the page while a new group is saved leaves no draft behind', async ({ signedIn: page }) => {
  await visit(page, '/family-select')
  // The dashboard does not respond before the person has gone to another page.
  await page.route('**/_serverFn/dashboard.getDashboard*', () => {})
  await page.getByLabel('Group name').fill('The Hasties')
  const made = page.waitForResponse(/groups\.createGroup/)
  const asked = page.waitForRequest(/dashboard\.getDashboard/)
  await page.getByRole('button', { name: 'Create group' }).click()
  await Promise.all([made, asked])
  await visit(page, '/family-select')
  await expect(page.getByRole('link', { name: 'Manage The Hasties' })).toBeVisible()
  await expect(page.getByLabel('Group name')).toHaveValue('')
})
