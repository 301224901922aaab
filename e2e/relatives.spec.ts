import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { listMembers } from '../src/features/base/groups/server/memberships.repository.ts'
import { aDecision } from '../test/factories/decisions.ts'
import { aStoredFile } from '../test/factories/files.ts'
import { anOutsider } from '../test/factories/money.ts'
import { aDocument, aManualSection, anOwnership } from '../test/factories/records.ts'
import { aRelativeLink } from '../test/factories/relative-links.ts'
import { aStay } from '../test/factories/work.ts'
import { appOf } from './app.ts'
import { inDays } from './days.ts'
import { aHouseOf, aMember } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectContrast, expectFits, show } from './looks.ts'
import { visit } from './pages.ts'

const phone = { width: 360, height: 740 }

/** Reads what a new link shows once. */
async function readIssued(page: Page) {
  const shown = page.getByRole('dialog', { name: 'Personal link for Aunt Greta' })
  const url = (await shown.getByText(/\/relative\//).textContent()) ?? ''
  const pin = (await shown.getByText(/^\d{6}$/).textContent()) ?? ''
  return { url, pin, shown }
}

test('a manager makes a personal link, and the aunt votes on a small phone without scripts', async ({
  signedIn: page,
  browser,
}) => {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  const [anna] = await listMembers(db, house.familyGroupId)
  if (!anna) throw new Error('nobody is in the group')
  await anOwnership(db, house, '2026-01-01', [
    { userId: anna.userId, ownerName: 'Anna Keller', basisPoints: 6_000 },
    { userId: null, ownerName: 'Margarete Keller', basisPoints: 4_000 },
  ])
  await aManualSection(db, house, { kind: 'BINS', title: 'Bins', body: 'On **Tuesdays**, by the gate.' })
  const fileId = await aStoredFile(db, join(appOf(page).dataDir, 'files'), house.familyGroupId)
  const offer = await aDocument(db, house, { fileId, title: 'Offer from Wagner' })
  const { id: decisionId } = await aDecision(db, house, {
    state: 'OPEN',
    background: 'The north side **leaks**.',
    attached: [offer],
    openedBy: anna.userId,
    voters: [
      { userId: anna.userId, name: 'Anna Keller', basisPoints: 6_000 },
      { userId: null, name: 'Margarete Keller', basisPoints: 4_000 },
    ],
  })

  // The manager creates the link and notes the PIN.
  await visit(page, `${house.path}/owners`)
  await page.getByRole('button', { name: 'Create personal link' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Aunt Greta')
  await form.getByLabel('Vote on decisions').check()
  await form.getByRole('button', { name: 'Create link' }).click()
  await expect(form.getByText('Choose whose votes the link casts.')).toBeVisible()
  await form.getByLabel('Owner outside the group').selectOption('Margarete Keller')
  await form.getByRole('button', { name: 'Create link' }).click()
  const { url, pin, shown } = await readIssued(page)
  await expectAccessible(page, 'the new link')
  await shown.getByRole('button', { name: 'Done' }).click()
  const links = page.getByRole('list', { name: 'Personal links' })
  await expect(links).toContainText('Not opened yet')
  await expect(links).not.toContainText(pin)

  // The aunt opens it: a phone, no account, no scripts.
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const aunt = await context.newPage()
  await aunt.goto(url)
  await expect(aunt.getByText('On Tuesdays, by the gate.')).toBeVisible()
  const question = aunt.getByRole('region', { name: 'Should we replace the roof?' })
  const paper = await question.getByRole('link', { name: 'Offer from Wagner' }).getAttribute('href')
  expect((await aunt.request.get(new URL(paper ?? '', url).href)).status()).toBe(200)
  await question.getByLabel('Yes').check()
  await question.getByLabel('Your PIN').fill(pin === '111111' ? '222222' : '111111')
  await question.getByRole('button', { name: 'Vote' }).click()
  await expect(question.getByText('This PIN is wrong. Check it, then try again.').first()).toBeInViewport()
  await expect(question.getByLabel('Yes')).toBeChecked()
  await expect(question.getByLabel('Your PIN')).toHaveValue('')
  await question.getByLabel('Your PIN').fill(`${pin.slice(0, 3)} ${pin.slice(3)}`)
  await question.getByRole('button', { name: 'Vote' }).click()
  await expect(aunt.getByRole('status')).toHaveText(
    'Your vote is counted. You can change it until voting ends.',
  )
  await expect(question).toContainText('Your vote: Yes')
  await aunt.getByRole('link', { name: 'Close' }).click()
  await expect(aunt.getByRole('status')).toHaveCount(0)
  await aunt.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Manual' }).click()
  await expect(aunt.getByText('On Tuesdays, by the gate.')).toBeInViewport()
  await question.getByLabel('No', { exact: true }).check()
  await question.getByLabel('Your PIN').fill(pin)
  await question.getByRole('button', { name: 'Change my vote' }).click()
  await expect(question).toContainText('Your vote: No')
  await context.close()

  // It looks as it should, dark and light.
  const other = await browser.newContext({ viewport: phone })
  const looker = await other.newPage()
  await looker.goto(url)
  await expectAccessible(looker, 'the page of a relative, dark, 360')
  await expectFits(looker)
  await show(looker, 'light')
  await expectContrast(looker, 'the page of a relative, light, 360')

  // The family sees her vote, and ends the link.
  await visit(page, `/decision/${decisionId}`)
  await expect(page.getByRole('list', { name: 'Who is asked' })).toContainText('Margarete Keller · 40%No')
  await visit(page, `${house.path}/activity`)
  await expect(page.getByText('Aunt Greta (via link)').first()).toBeVisible()
  await visit(page, `${house.path}/owners`)
  await expect(links).toContainText('Last opened')
  await page.getByRole('button', { name: 'End the link of Aunt Greta' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
  await expect(links).toHaveCount(0)
  await expect.poll(async () => (await looker.goto(url))?.status()).toBe(404)
  await other.close()
})

test('an aunt requests a week on a small phone without scripts, the family confirms it, and she cancels it', async ({
  signedIn: page,
  browser,
}) => {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  const [anna] = await listMembers(db, house.familyGroupId)
  if (!anna) throw new Error('nobody is in the group')
  await aStay(db, house, { userId: anna.userId, status: 'CONFIRMED', startsOn: inDays(5), endsOn: inDays(8) })
  await visit(page, `${house.path}/owners`)
  await page.getByRole('button', { name: 'Create personal link' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Aunt Greta')
  await expect(form.getByLabel('Vote on decisions')).toHaveCount(0)
  await form.getByLabel('Read the house manual').uncheck()
  await form.getByRole('button', { name: 'Create link' }).click()
  await expect(form.getByText('Choose at least one.')).toBeVisible()
  await form.getByLabel('See the calendar').check()
  await form.getByLabel('Request stays').check()
  await form.getByRole('button', { name: 'Create link' }).click()
  const { url, shown } = await readIssued(page)
  await shown.getByRole('button', { name: 'Done' }).click()

  // The aunt sees who is there, and asks for a week.
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const aunt = await context.newPage()
  await aunt.goto(url)
  await expect(aunt.getByText('Stay: Anna Keller')).toBeVisible()
  await expect(aunt.getByText('House manual')).toHaveCount(0)
  const request = aunt.getByRole('region', { name: 'Request a stay' })
  await request.getByLabel('Arrival').fill(inDays(20))
  await request.getByLabel('Departure').fill(inDays(20))
  await request.getByLabel('Note').fill('I bring the dog.')
  await request.getByRole('button', { name: 'Request stay' }).click()
  await expect(request.getByText('Choose a day after the arrival.')).toBeVisible()
  await expect(request.getByLabel('Note')).toHaveValue('I bring the dog.')
  await request.getByLabel('Departure').fill(inDays(27))
  await request.getByRole('button', { name: 'Request stay' }).click()
  await expect(aunt.getByRole('status')).toHaveText(
    'Your request is with the family. Their answer appears on this page.',
  )
  await expect(aunt.getByText('Waiting for the family to confirm.')).toBeVisible()

  // The family confirms it.
  await visit(page, `${house.path}/stays`)
  const waiting = page.getByRole('region', { name: 'Waiting for confirmation' })
  await expect(waiting).toContainText('Aunt Greta')
  await expect(waiting).toContainText('By personal link')
  await waiting.getByRole('button', { name: /^Confirm/ }).click()
  await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText('Aunt Greta')
  await expect(page.getByRole('table')).toContainText('Aunt Greta')

  // It looks as it should, dark and light, and she cancels it.
  await aunt.goto(url)
  await expect(aunt.getByText('Stay: Aunt Greta')).toBeVisible()
  const other = await browser.newContext({ viewport: phone })
  const looker = await other.newPage()
  await looker.goto(url)
  await expectAccessible(looker, 'the stays of a relative, dark, 360')
  await expectFits(looker)
  await show(looker, 'light')
  await expectContrast(looker, 'the stays of a relative, light, 360')
  await other.close()
  await aunt.getByText('Cancel stay').click()
  await aunt.getByRole('button', { name: 'Cancel this stay' }).click()
  await expect(aunt.getByRole('status')).toHaveText('The stay is cancelled.')
  await expect(aunt.getByText('Stay: Aunt Greta')).toHaveCount(0)
  await context.close()
  await visit(page, `${house.path}/activity`)
  await expect(page.getByText('Aunt Greta (via link)').first()).toBeVisible()
})

test('an aunt reports a problem on a small phone without scripts, and follows it until it is fixed', async ({
  signedIn: page,
  browser,
}) => {
  const house = await aHouseOf(page)
  await visit(page, `${house.path}/owners`)
  await page.getByRole('button', { name: 'Create personal link' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Aunt Greta')
  await form.getByLabel('Read the house manual').uncheck()
  await form.getByLabel('Report problems').check()
  await form.getByRole('button', { name: 'Create link' }).click()
  const { url } = await readIssued(page)

  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const aunt = await context.newPage()
  await aunt.goto(url)
  const report = aunt.getByRole('region', { name: 'Report a problem' })
  await report.getByLabel('What is the problem?').fill('Water drips from the kitchen ceiling')
  await report.getByLabel('Details').fill('Since Monday.')
  await report.getByRole('button', { name: 'Send problem report' }).click()
  await expect(aunt.getByRole('status').first()).toHaveText(
    'Your problem report is with the family. Their answer appears on this page.',
  )
  const hers = aunt.getByRole('region', { name: 'Water drips from the kitchen ceiling' })
  await expect(hers).toContainText('Waiting for an answer')
  const other = await browser.newContext({ viewport: phone })
  const looker = await other.newPage()
  await looker.goto(url)
  await expectAccessible(looker, 'the problems of a relative, dark, 360')
  await expectFits(looker)
  await show(looker, 'light')
  await expectContrast(looker, 'the problems of a relative, light, 360')
  await other.close()

  // The family accepts it on the dashboard, and does it.
  await visit(page, house.dashboard)
  const accept = page.getByRole('button', { name: 'Accept: Water drips from the kitchen ceiling' })
  // The button goes at once, the aunt sees it once it is saved.
  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
  await accept.click()
  await expect(accept).toHaveCount(0)
  await saved
  await aunt.goto(url)
  await expect(hers).toContainText('The family is taking care of it.')
  await visit(page, `${house.path}/tasks`)
  await page.getByRole('link', { name: 'Water drips from the kitchen ceiling' }).click()
  await expect(page.getByText('Aunt Greta', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(async () => (await aunt.goto(url)) && (await hers.textContent())).toContain('Fixed')
  await context.close()
})

test('an aunt who asked by link gets an account later, and keeps her stay', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  const [anna] = await listMembers(db, house.familyGroupId)
  if (!anna) throw new Error('nobody is in the group')
  await anOwnership(db, house, '2026-01-01', [
    { userId: anna.userId, ownerName: 'Anna Keller', basisPoints: 6_000 },
    { userId: null, ownerName: 'Greta Keller', basisPoints: 4_000 },
  ])
  const link = {
    issuedBy: anna.userId,
    ownerName: 'Greta Keller',
    scopes: ['STAY' as const, 'VOTE' as const],
  }
  const { path } = await aRelativeLink(db, house, link)

  // She asks for a week by link, and reads how to get an account.
  const context = await browser.newContext({ baseURL, viewport: phone, javaScriptEnabled: false })
  const aunt = await context.newPage()
  await aunt.goto(path)
  await expect(aunt.getByText('Would you like an account?')).toBeVisible()
  const request = aunt.getByRole('region', { name: 'Request a stay' })
  await request.getByLabel('Arrival').fill(inDays(20))
  await request.getByLabel('Departure').fill(inDays(27))
  await request.getByRole('button', { name: 'Request stay' }).click()
  await expect(aunt.getByText('Waiting for the family to confirm.')).toBeVisible()
  await visit(page, `${house.path}/stays`)
  await page
    .getByRole('region', { name: 'Waiting for confirmation' })
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText('Aunt Greta')

  // She is invited and joins, and the manager hands the link over to her account.
  const greta = await aMember(browser, page, house.familyGroupId, 'Greta')
  await visit(page, `${house.path}/owners`)
  await page.getByRole('button', { name: 'Hand over the link of Aunt Greta to a member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over the link of Aunt Greta' })
  await expect(dialog.getByLabel('Member')).toHaveValue('')
  await expect(dialog.getByText('The link ends immediately. You can’t undo this.')).toBeVisible()
  await expectAccessible(page, 'handing over a link')
  await dialog.getByLabel('Member').selectOption('Greta Keller')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Link handed over')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Personal links' })).toHaveCount(0)
  expect((await aunt.goto(path))?.status()).toBe(404)
  await context.close()

  // She is told, and finds it as her own stay.
  await visit(greta, '/notifications')
  await greta.getByText('Your personal link for Lake cabin was handed over to your account').click()
  await expect(greta).toHaveURL(house.path)
  await visit(greta, `${house.path}/stays`)
  const upcoming = greta.getByRole('region', { name: 'Upcoming' })
  await expect(upcoming).toContainText('Greta Keller')
  await expect(upcoming).not.toContainText('By personal link')
  await visit(greta, `${house.path}/activity`)
  await expect(
    greta.getByText('handed over the personal link of Aunt Greta to Greta Keller').first(),
  ).toBeVisible()
  await greta.context().close()
})

test('an aunt confirms with her PIN on a small phone without scripts what a manager recorded', async ({
  signedIn: page,
  browser,
}) => {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  await anOutsider(db, house.familyGroupId, 'Margarete Keller')
  await visit(page, `${house.path}/owners`)
  await page.getByRole('button', { name: 'Create personal link' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Aunt Greta')
  await form.getByLabel('Read the house manual').uncheck()
  await form.getByLabel('Confirm money received').check()
  await form.getByRole('button', { name: 'Create link' }).click()
  await expect(form.getByText('Choose whose money the link confirms.').first()).toBeVisible()
  await expectAccessible(page, 'the form for a personal link')
  await form.getByLabel('Person outside the group').selectOption('Margarete Keller')
  await form.getByRole('button', { name: 'Create link' }).click()
  const { url, pin, shown } = await readIssued(page)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Confirms the money of Margarete Keller')).toBeVisible()

  // The manager records what she paid. It waits for the aunt.
  await visit(page, `/money/${house.familyGroupId}/settlements/new`)
  await page.getByLabel('Paid to').selectOption('Margarete Keller')
  await page.getByLabel('Amount').fill('40')
  await page.getByLabel('Note').fill('For the oil')
  await page.getByRole('button', { name: 'Record settlement' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Record settlement' }).click()
  const waits = page.getByText('Waiting for Margarete Keller, who answers by personal link')
  await expect(waits).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  const settlement = page.url()

  // The aunt first says that nothing came, then finds it.
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const aunt = await context.newPage()
  await aunt.goto(url)
  const hers = aunt.getByRole('region', { name: /paid you £40\.00/ })
  await expect(hers).toContainText('For the oil')
  const other = await browser.newContext({ viewport: phone })
  const looker = await other.newPage()
  await looker.goto(url)
  await looker.getByText('I have not received it').click()
  await expectAccessible(looker, 'the money of a relative, dark, 360')
  await expectFits(looker)
  await show(looker, 'light')
  await expectContrast(looker, 'the money of a relative, light, 360')
  await other.close()
  await hers.getByText('I have not received it').click()
  const dispute = hers.getByRole('group')
  await dispute.getByLabel('What happened?').fill('Nothing came')
  await dispute.getByLabel('Your PIN').fill(pin === '111111' ? '222222' : '111111')
  await dispute.getByRole('button', { name: 'No, I did not' }).click()
  await expect(dispute.getByText('This PIN is wrong. Check it, then try again.').first()).toBeInViewport()
  await expect(dispute.getByLabel('What happened?')).toHaveValue('Nothing came')
  await dispute.getByLabel('Your PIN').fill(pin)
  await dispute.getByRole('button', { name: 'No, I did not' }).click()
  await expect(aunt.getByRole('status')).toHaveText(
    'The family sees that you have not received the money, and why.',
  )
  await expect(hers).toContainText('Not received')
  await hers.getByText('It arrived after all').click()
  await hers.getByLabel('Your PIN').fill(pin)
  await hers.getByRole('button', { name: 'Yes, I received it' }).click()
  await expect(aunt.getByRole('status')).toHaveText(
    'You confirmed that you received the money. The family sees it.',
  )
  await expect(hers).toContainText('Received')
  await context.close()

  // The manager sees both answers.
  await visit(page, new URL(settlement).pathname)
  await expect(page.getByText('It is included in the balances.')).toBeVisible()
  await expect(waits).toHaveCount(0)
  await expect(page.getByText('Aunt Greta (via link)').first()).toBeVisible()
})
