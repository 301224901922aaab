import { listMembers } from '../src/features/base/groups/server/memberships.repository.ts'
import { aRelativeLink } from '../test/factories/relative-links.ts'
import { aTask } from '../test/factories/work.ts'
import { aPhoto } from '../test/files/pictures.ts'
import { appOf } from './app.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectContrast, expectFits, show } from './looks.ts'
import { visit } from './pages.ts'

const phone = { width: 360, height: 740 }
const problem = 'Water drips from the kitchen ceiling'
const buffer = await aPhoto({ width: 600, height: 400 }).jpeg().toBuffer()
const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer })

async function aReporter(page: Parameters<typeof appOf>[0]) {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  const [anna] = await listMembers(db, house.familyGroupId)
  if (!anna) throw new Error('nobody is in the group')
  const link = await aRelativeLink(db, house, { issuedBy: anna.userId, scopes: ['PROBLEM'] })
  const reporter = { reporterName: link.name, reporterLinkId: link.id }
  const task = await aTask(db, house, { title: problem, status: 'REPORT', ...reporter })
  return { house, link, taskId: task.id }
}

test('an aunt adds photos to her problem report, tries one again, and the family sees them', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  const { link, taskId, house } = await aReporter(page)
  const context = await browser.newContext({ baseURL, viewport: phone })
  const aunt = await context.newPage()
  await aunt.goto(link.path)
  const hers = aunt.getByRole('region', { name: problem })
  const choose = hers.getByLabel('Add photos')
  await expectAccessible(aunt, 'adding photos to a problem, dark, 360')
  await expectFits(aunt)

  // The connection fails for one of them; another one is no photo.
  let isBroken = true
  await aunt.route(/\/photos$/, (route) => {
    if (!isBroken || !route.request().postDataBuffer()?.includes('Wall.jpg')) return route.continue()
    isBroken = false
    return route.abort('connectionfailed')
  })
  const text = { name: 'Notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await choose.setInputFiles([photo('Drip.jpg'), photo('Wall.jpg'), text])
  await choose.press('Tab')
  await aunt.keyboard.press('Enter')
  const lines = hers.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(hers.getByRole('status')).toHaveText('1 of 3 uploaded, 2 failed.')
  await expect(lines.filter({ hasText: 'Drip.jpg' })).toContainText('Uploaded')
  await expect(lines.filter({ hasText: 'Wall.jpg' })).toContainText('Check your connection')
  await expect(lines.filter({ hasText: 'Notes.jpg' }).getByRole('button')).toHaveCount(0)
  await expectAccessible(aunt, 'photos that could not be added, dark, 360')
  await expectFits(aunt)
  await show(aunt, 'light')
  await expectContrast(aunt, 'photos that could not be added, light, 360')
  await hers.getByRole('button', { name: 'Try again: Wall.jpg' }).press('Enter')
  await expect(lines.filter({ hasText: 'Wall.jpg' })).toBeFocused()
  await expect(lines.filter({ hasText: 'Wall.jpg' })).toContainText('Uploaded')
  await expect(hers.getByRole('status')).toHaveText('2 of 3 uploaded, 1 failed.')

  // Where all of them arrive, the page shows what is stored.
  await aunt.goto(link.path)
  await expect(hers.getByRole('list', { name: 'Your photos' }).getByRole('img')).toHaveCount(2)
  await choose.setInputFiles([photo('Floor.jpg')])
  await hers.getByRole('button', { name: 'Upload photos' }).click()
  await expect(aunt.getByRole('status').filter({ hasText: 'Your photos are with the family.' })).toBeVisible()
  const floor = hers.getByRole('img', { name: 'Floor' })
  await floor.scrollIntoViewIfNeeded()
  await expect
    .poll(() => floor.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(aunt, 'the photos of a problem, 360')
  await choose.setInputFiles([photo('One.jpg'), photo('Two.jpg')])
  await hers.getByRole('button', { name: 'Upload photos' }).click()
  await expect(hers.getByRole('img')).toHaveCount(5)
  await expect(choose).toHaveCount(0)
  await context.close()

  // The family sees them like any photo, with her name.
  await visit(page, `/task/${taskId}`)
  await expect(page.getByRole('link', { name: /Drip/ })).toContainText('Added by Aunt Greta (via link)')
  await page.getByRole('link', { name: /Drip/ }).click()
  await expect(page.getByRole('heading', { name: 'Drip', level: 1, exact: true })).toBeVisible()
  await expect(page.getByText('Added by Aunt Greta (via link)')).toBeVisible()
  await visit(page, `${house.path}/activity`)
  await expect(page.getByText('Aunt Greta (via link)').first()).toBeVisible()
})

test('an aunt adds photos without scripts, and reads which one was refused', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  const { link } = await aReporter(page)
  const context = await browser.newContext({ baseURL, viewport: phone, javaScriptEnabled: false })
  const aunt = await context.newPage()
  await aunt.goto(link.path)
  const hers = aunt.getByRole('region', { name: problem })
  const text = { name: 'Notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await hers.getByLabel('Add photos').setInputFiles([photo('Drip.jpg'), text])
  await hers.getByRole('button', { name: 'Upload photos' }).click()
  await expect(hers.getByRole('alert')).toContainText('Notes.jpg: ')
  await expect(hers.getByRole('img', { name: 'Drip' })).toBeVisible()
  await hers.getByLabel('Add photos').setInputFiles([photo('Wall.jpg')])
  await hers.getByRole('button', { name: 'Upload photos' }).click()
  await expect(aunt.getByRole('status').first()).toHaveText('Your photos are with the family.')
  await expect(hers.getByRole('img')).toHaveCount(2)
  await context.close()
})
