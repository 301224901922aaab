import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readZip } from '../test/zip.ts'
import { aGroupOf, createGroup, signIn } from './families.ts'
import { aPerson, expect, signUp, test } from './fixtures.ts'
import { visit } from './pages.ts'

const portrait = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#527a5b' } })
  .jpeg()
  .toBuffer()

// Each of these changes the person, so each has its own.
test.describe('of a signed-in person', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page)
    await visit(page, '/profile/')
  })

  test('the details survive a reload and use the chosen formats', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
    await expect(page.getByText('Not confirmed')).toBeVisible()
    // No mail is sent here, so there is no code to confirm it with.
    await expect(page.getByRole('link', { name: 'Confirm address' })).toHaveCount(0)
    await page.getByLabel('First name').fill('Ännchen')
    await page.getByLabel('Time zone').selectOption('Europe/Zurich')
    await page.getByLabel('Dates and numbers').selectOption({ label: 'Deutsch (Schweiz)' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // The page loads itself again in the chosen language.
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('html')).toHaveAttribute('data-locale', 'de-CH')

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Dein Profil' })).toBeVisible()
    await expect(page.getByLabel('Vorname')).toHaveValue('Ännchen')
    await expect(page.getByLabel('Zeitzone')).toHaveValue('Europe/Zurich')
    await expect(page.getByLabel('Sprache, Datum und Zahlen')).toHaveValue('de-CH')
    await expect(page.locator('html')).toHaveAttribute('data-locale', 'de-CH')
    await expect(page.getByText(/Entwurf/)).toHaveCount(0)
  })

  test('another locale changes the language of the pages and of relative times', async ({ page }) => {
    await page.getByLabel('Dates and numbers').selectOption({ label: 'Deutsch (Schweiz)' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // The page loads itself again; going to another page before that would race with it.
    await expect(page.getByRole('heading', { level: 1, name: 'Dein Profil' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-locale', 'de-CH')
    const familyGroupId = await aGroupOf(page, 'The Kellers')
    await visit(page, `/family-select?familyGroupId=${familyGroupId}&tab=activity`)
    await expect(page.getByRole('list', { name: 'Aktivität' }).getByRole('time').first()).toHaveText(
      /^(gerade eben|vor \d+ Minuten?|vor einer Minute)$/,
    )
    await visit(page, `/family-select?familyGroupId=${familyGroupId}&tab=settings`)
    await expect(page.getByLabel(/Woche/).locator('option').first()).toHaveText('Montag')
  })

  test('a stale form overwrites nothing and can take over the newer values', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 409/)
    const other = await context.newPage()
    await visit(other, '/profile/')
    await other.getByLabel('First name').fill('Newer')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('Saved', { exact: true })).toBeVisible()

    await page.getByLabel('First name').fill('Older')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'in another window' })).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Older')
    await page.getByRole('button', { name: 'Use the newer values' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Newer')
  })

  test('a picture appears in the header at once, and can be removed', async ({ page }) => {
    const account = page.getByRole('button', { name: 'Your account' })
    await expect(account).toHaveText('AK')
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait })
    await expect(page.getByText('Picture saved')).toBeVisible()
    await expect(account.locator('img')).toHaveAttribute('src', /^\/api\/files\/[\w-]+\/thumbnail$/)
    await expect(account.locator('[data-state=loaded]')).toBeVisible()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect(page.getByText('Picture removed')).toBeVisible()
    await expect(account).toHaveText('AK')
  })

  test('an invalid or too large picture is refused with a message', async ({ page, complaints }) => {
    complaints.expect(/status of 400/)
    const chooser = page.getByLabel('Choose a file')
    await chooser.setInputFiles({
      name: 'big.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    })
    await expect(page.getByText('Image file is too large. Maximum size is 5MB.')).toBeVisible()
    await chooser.setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') })
    await expect(page.getByRole('alert').filter({ hasText: 'Unsupported file format.' })).toBeVisible()
  })

  test('the theme chosen here applies everywhere', async ({ page }) => {
    await page.getByRole('main').getByText('Light').click()
    await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
    await expect(page.getByRole('main').getByLabel('Light')).toBeChecked()
    await visit(page, '/family-select')
    await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
  })

  test('every section has its address, and an unknown one opens the first', async ({ page }) => {
    await page.getByRole('link', { name: 'Sessions' }).click()
    await expect(page).toHaveURL(/\/profile\/sessions$/)
    await expect(page.getByRole('link', { name: 'Sessions' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(page.getByLabel('First name')).toBeVisible()
    for (const path of ['/profile', '/profile/no/such/section']) {
      await page.goto(path)
      await expect(page.getByLabel('First name')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Details' })).toHaveAttribute('aria-current', 'page')
    }
  })

  test('the data copy is created, downloaded, and complete', async ({ page }) => {
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait })
    await expect(page.getByText('Picture saved')).toBeVisible()
    await visit(page, '/profile/data')
    await page.getByRole('button', { name: 'Export my data' }).click()
    const link = page.getByRole('link', { name: /^Download/ })
    await expect(link).toBeVisible({ timeout: 60_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/^kinstead-data-\d{4}-\d\d-\d\d\.zip$/)
    const zip = readZip(await readFile(await download.path()))
    expect([...zip.keys()].filter((name) => !name.startsWith('files/'))).toEqual([
      'readme.txt',
      'profile.json',
      'how-to-pay-you.json',
      'activity.json',
      'groups.json',
      'invites.json',
      'emergency-access.json',
      'keys.json',
      'decisions.json',
      'tasks.json',
      'stays.json',
      'guest-book.json',
      'visits.json',
      'messages-with-contractors.json',
      'payments.json',
      'settlements.json',
      'comments.json',
      'calendar-feeds.json',
      'notifications.json',
      'subscriptions.json',
      'feedback.json',
      'feedback-replies.json',
      'sessions.json',
      'push-notifications.json',
    ])
    expect(zip.get('profile.json')?.toString('utf8')).toContain('"lastName": "Keller"')
    const picture = [...zip].find(([name]) => name.startsWith('files/'))?.[1]
    expect((await sharp(picture).metadata()).width).toBe(800)
    await expect(page.getByRole('button', { name: 'Create a new copy' })).toBeVisible()
  })

  test('deleting the account lists what is lost, asks to type a confirmation, and leaves nothing', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 401/)
    await createGroup(page, 'Only mine')
    const otherTab = await page.context().newPage()
    await visit(otherTab, '/profile/')
    await visit(page, '/profile/account')
    await expect(
      page.getByText('You are the only member of Only mine. Everything there is deleted too.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.getByText('Only mine')).toBeVisible()
    const field = dialog.getByLabel('Type DELETE to confirm')
    await expect(field).toBeFocused()
    await field.fill('yes')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/Type DELETE or your e-mail address\./)
    await field.fill('delete ')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Your account was deleted.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Your account' })).toHaveCount(0)
    await expect(otherTab).toHaveURL(/\/login/)
    await page.goto('/profile/')
    await expect(page).toHaveURL(/\/login/)
  })

  test('everything works with the keyboard alone, and the focus returns', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('link', { name: 'Details' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeFocused()
    await page.getByLabel('First name').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Anouk')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()

    await visit(page, '/profile/account')
    const open = page.getByRole('button', { name: 'Delete my account' })
    await open.press('Enter')
    await expect(page.getByLabel('Type DELETE to confirm')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(open).toBeFocused()
  })
})

test.describe('of a person who signs in with the provider', () => {
  let person = aPerson()
  test.beforeEach(async ({ page }) => {
    person = aPerson()
    await signUp(page, person, { from: '/login?redirect=/profile/' })
  })

  test('a name chosen here is kept after signing in again', async ({ page }) => {
    await page.getByLabel('Last name').fill('Keller-Meier')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.goto('/api/auth/sign-in?redirect=/profile/')
    await page.waitForURL(/\/profile/)
    await expect(page.getByLabel('Last name')).toHaveValue('Keller-Meier')
  })

  test('a session in another browser is listed, ended, and signed out at its next step', async ({
    page,
    context,
    browser,
    app,
  }) => {
    const phone = await browser.newContext({
      baseURL: app.origin,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    })
    // Already signed in at the provider, but not here: the phone gets its own session.
    const cookies = await context.cookies()
    await phone.addCookies(cookies.filter(({ name }) => name !== '__Host-sid'))
    const onPhone = await phone.newPage()
    await onPhone.goto('/api/auth/sign-in?redirect=/profile/sessions')
    await onPhone.waitForURL(/\/profile\/sessions/)

    await visit(page, '/profile/sessions')
    await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Sign out of Safari on iPhone' }).click()
    await expect(page.getByText('Signed out of Safari on iPhone')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused()
    await expect(page.getByRole('button', { name: /^Sign out of / })).toHaveCount(0)
    await onPhone.goto('/profile/sessions')
    await expect(onPhone).toHaveURL(/\/login/)
    // The sign-in page has forgotten the phone, too.
    await onPhone.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(onPhone.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await phone.close()
  })

  test('signing in again asks for the password even if the provider knows the person, and returns', async ({
    page,
  }) => {
    await page.goto(`/api/auth/sign-in?prompt=login&redirect=${encodeURIComponent('/profile/account')}`)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/profile\/account$/)
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  })
})
