import type { Page } from '@playwright/test'
import { aPhoto } from '../test/files/pictures.ts'
import { aGroupOf, aHouseOf, signIn } from './families.ts'
import { aPerson, expect, signUp, test } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { reload, visit } from './pages.ts'

const email = 'ada@family.example'
test.use({ environment: { ADMIN_EMAILS: email, LOCAL_PROVIDER_TRUST_EMAIL: 'true' } })

let cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> = []

test.beforeEach(async ({ page, context }) => {
  if (cookies.length > 0) return context.addCookies(cookies)
  await signUp(page, { ...aPerson(), firstName: 'Ada', email })
  cookies = await context.cookies()
})

async function sendFeedback(page: Page, title: string) {
  await visit(page, '/family-select')
  await page.getByRole('button', { name: 'Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit Feedback' })
  await dialog.getByLabel('Title*').fill(title)
  await dialog.getByLabel('Feedback*').fill('It does not open.\n<script>alert(1)</script>')
  const buffer = await aPhoto({ width: 900, height: 600 }).png().toBuffer()
  await dialog.getByLabel('Choose a file').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer })
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(dialog).toBeHidden()
}

const parts = [
  '/acp-kc',
  '/acp-kc/users',
  '/acp-kc/groups',
  '/acp-kc/feedback',
  '/acp-kc/jobs',
  '/acp-kc/activity',
  '/acp-kc/health',
]

test('an administrator reads feedback with its screenshot and changes its status', async ({ page }) => {
  await sendFeedback(page, 'Calendar stays closed')
  await visit(page, '/acp-kc/feedback')
  const entry = page.getByRole('article').filter({ hasText: 'Calendar stays closed' })
  await expect(entry).toContainText(`Ada Keller, ${email}`)
  await expect(entry).toContainText('<script>alert(1)</script>')
  const screenshot = entry.getByRole('img', { name: /Screenshot of/ })
  await screenshot.scrollIntoViewIfNeeded()
  await expect
    .poll(() => screenshot.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBe(900)

  await entry.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.getByText('Moved to “Seen”')).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.getByRole('group', { name: 'Status' }).getByText('Seen', { exact: true }).click()
  await expect(page).toHaveURL('/acp-kc/feedback?status=SEEN')
  await expect(entry).toBeVisible()
  await reload(page)
  await expect(entry).toBeVisible()
  await entry.getByRole('button', { name: 'Mark as done' }).click()
  await expect(entry).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/acp-kc/feedback')
  await expect(page.getByText('No feedback under “New”')).toBeVisible()
})

test('each section has an address, and one is marked as current', async ({ page }) => {
  await visit(page, '/acp-kc')
  const tabs = page.getByRole('navigation', { name: 'Admin' })
  const current = tabs.locator('[aria-current=page]')
  await expect(current).toHaveText(['Overview'])
  await expect(page.getByRole('term').filter({ hasText: /^Accounts$/ })).toBeVisible()
  for (const chart of ['New each week', 'Files', 'File storage', 'Plans'])
    await expect(page.getByRole('application', { name: `Bar chart: ${chart}.` })).toBeVisible()
  const sameFigures = page.getByRole('table', { name: 'New files and plans each week' })
  await expect(sameFigures.getByRole('columnheader')).toHaveText([
    'Week starting',
    'Files',
    'File storage',
    'Plans',
  ])
  await expect(sameFigures.getByRole('row')).toHaveCount(13)
  for (const [name, path] of [
    ['Accounts', '/acp-kc/users'],
    ['Groups', '/acp-kc/groups'],
    ['Feedback', '/acp-kc/feedback'],
    ['Failed jobs', '/acp-kc/jobs'],
    ['Activity', '/acp-kc/activity'],
    ['Health', '/acp-kc/health'],
  ] as const) {
    await tabs.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(current).toHaveText([name])
  }
  await reload(page)
  await expect(current).toHaveText(['Health'])
  // Old bookmarks, from before the sections had addresses.
  await visit(page, '/acp-kc?tab=jobs')
  await expect(page).toHaveURL('/acp-kc/jobs')
  await visit(page, '/acp-kc?status=SEEN')
  await expect(page).toHaveURL('/acp-kc/feedback?status=SEEN')
})

test('an administrator suspends a person, who is signed out and sees the reason, and unsuspends them', async ({
  page,
  browser,
  baseURL,
}) => {
  const ben = { ...aPerson(), firstName: 'Ben', lastName: 'Suspended' }
  const phone = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signUp(phone, ben)
  await expect(phone).toHaveURL('/family-select')

  // With the keyboard alone.
  await visit(page, '/acp-kc/users')
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  await page.keyboard.type('Ben Susp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/acp-kc/users?q=Ben+Susp')
  const line = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await page.getByRole('button', { name: 'Suspend Ben Suspended' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Suspend Ben Suspended?' })
  await expect(dialog).toContainText('They are signed out everywhere right away')
  await dialog.getByLabel('Reason').press('Tab')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).press('Enter')
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Sent invites to strangers.')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).press('Enter')
  await expect(page.getByText('Ben Suspended suspended')).toBeVisible()
  await expect(line).toContainText('“Sent invites to strangers.”')

  await phone.goto('/family-select')
  await expect(phone).toHaveURL(/\/login/)
  await phone.locator('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  // The session at the built-in provider has ended too: it asks for the password.
  await phone.getByLabel('E-mail').fill(ben.email)
  await phone.getByLabel('Password', { exact: true }).fill(ben.password)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByRole('alert')).toContainText('Your account is suspended')
  await expect(phone.getByRole('alert')).toContainText('“Sent invites to strangers.”')
  await expectAccessibleInBothThemes(phone, 'the refusal of a suspended person')

  await visit(page, '/acp-kc/users?show=suspended')
  await page.getByRole('button', { name: 'Unsuspend Ben Suspended' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsuspend' }).click()
  await expect(page.getByText('Ben Suspended unsuspended')).toBeVisible()
  await expect(page.getByText('No accounts match')).toBeVisible()
  await phone.locator('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(phone).toHaveURL('/family-select')

  await visit(page, '/acp-kc/activity')
  const activity = page.getByRole('list', { name: 'Administrator activity' }).getByRole('listitem')
  await expect(activity.nth(0)).toContainText('Ada Keller unsuspended Ben Suspended')
  await expect(activity.nth(1)).toContainText('Ada Keller suspended Ben Suspended')
  await expect(activity.nth(1)).toContainText('Reason: “Sent invites to strangers.”')
})

test('nobody can suspend themselves', async ({ page }) => {
  await visit(page, `/acp-kc/users?q=${email}`)
  const line = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('Administrator')
  await expect(page.getByRole('button', { name: /Suspend/ })).toHaveCount(0)
})

test('groups are listed with their names and sizes, without links into them', async ({ page }) => {
  await aHouseOf(page, 'Villa Geheim', await aGroupOf(page, 'The Sunnys'))
  await visit(page, '/acp-kc/groups?q=sunny')
  const line = page.getByRole('list', { name: 'Groups' }).getByRole('listitem')
  await expect(line).toContainText('The Sunnys')
  await expect(line).toContainText('1 member, 1 property, 0 files')
  await expect(line).toContainText('No plan')
  await expect(line.getByRole('link')).toHaveCount(0)
  await expect(page.getByText('Villa Geheim')).toHaveCount(0)
})

test('one failed job is retried and another one discarded', async ({ page, database }) => {
  // The queue keeps a job that can never succeed, such as an e-mail of an unknown kind.
  for (const kind of ['one', 'two'])
    await database.pool.query(
      `insert into pgboss.job (name, data, retry_limit, dead_letter) values ('mail.send', $1, 0, 'failed-jobs')`,
      [{ kind, ids: {} }],
    )
  const lines = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem')
  await expect(async () => {
    await visit(page, '/acp-kc/jobs')
    await expect(lines).toHaveCount(2, { timeout: 2_000 })
  }).toPass()
  await expect(lines.first()).toContainText('there is no mail')
  await lines.first().getByRole('button', { name: 'Discard mail.send' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard mail.send?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('mail.send discarded')).toBeVisible()
  await expect(lines).toHaveCount(1)
  await lines.first().getByRole('button', { name: 'Retry mail.send' }).click()
  await expect(page.getByText('Retrying mail.send')).toBeVisible()
  await visit(page, '/acp-kc/activity')
  const activity = page.getByRole('list', { name: 'Administrator activity' }).getByRole('listitem')
  await expect(activity.nth(0)).toContainText('Ada Keller retried the job mail.send')
  await expect(activity.nth(1)).toContainText('Ada Keller discarded the job mail.send')
})

test('the checks page shows the state of each part and can run the checks again', async ({ page }) => {
  await visit(page, '/test')
  const checks = page.getByRole('listitem')
  for (const [name, state] of [
    ['Database', 'Working'],
    ['Mail', 'Not configured'],
    ['Files', 'Working'],
    ['Payments', 'Not configured'],
    ['AI', 'Working'],
    ['Jobs', 'Working'],
    ['Disk', /Working|Failing/],
    ['Migrations', 'Working'],
  ] as const) {
    const row = checks.filter({ has: page.getByText(name, { exact: true }) })
    await expect(row).toContainText(state)
    await expect(row).toContainText(/\d:\d\d:\d\d.*, [\d,]+ ms$/)
  }
  await expect(page.getByText('The local summariser writes titles.')).toBeVisible()
  const again = page.waitForResponse(/checks\.runChecks/)
  await page.getByRole('button', { name: 'Check again' }).click()
  expect((await again).status()).toBe(200)
})

test('every section is accessible in both themes and fits a phone', async ({ page }) => {
  await sendFeedback(page, `One ${'very'.repeat(25)} long word`)
  for (const path of [...parts, '/test']) {
    await visit(page, path)
    if (path === '/test') await expect(page.getByText('The local summariser writes titles.')).toBeVisible()
    await expectAccessibleInBothThemes(page, path)
  }
  // On a phone it is in the menu.
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/family-select')
  await page.getByRole('button', { name: 'Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit Feedback' })
  const buffer = await aPhoto({ width: 900, height: 600 }).png().toBuffer()
  await dialog.getByLabel('Choose a file').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer })
  await dialog.getByLabel('Feedback*').focus()
  await dialog.getByLabel('Title*').focus()
  await expect(dialog.getByLabel('Title*')).toHaveAccessibleDescription('Please enter a title')
  await expectAccessibleInBothThemes(page, 'the dialog of feedback')
})

test.describe('for everyone else', () => {
  test('there is no admin area and no checks page, and none of their scripts is loaded', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 404/)
    await context.clearCookies()
    await signIn(page)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    for (const path of [...parts, '/test']) {
      const response = await visit(page, path)
      expect(response?.status()).toBe(404)
      await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
    }
    expect(
      calls.filter((url) => /_serverFn\/(admin|user-admin|feedback|failed-jobs|checks)/.test(url)),
    ).toEqual([])
  })
})
