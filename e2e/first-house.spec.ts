import sharp from 'sharp'
import { aPerson, expect, signUp, test } from './fixtures.ts'
import { awake } from './pages.ts'

test('a visitor signs up from the landing page and adds a first property, which is there after a restart', async ({
  page,
  app,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Property Management for Families')
  await page.getByRole('link', { name: 'Create account' }).first().click()
  await signUp(page, aPerson(), { from: page.url() })

  await expect(page).toHaveURL('/family-select')
  await page.getByLabel('Group name').fill('The Kellers')
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Zurich')
  await page.getByRole('button', { name: 'Create group' }).click()

  await expect(page.getByText('Add your first property')).toBeVisible()
  await awake(page)
  await page.getByRole('link', { name: 'Add property' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Lake cabin')
  await page.getByText('Where is it?').click()
  await page.getByLabel('Town').fill('Horgen')
  await page.getByText('Size and purchase').click()
  await page.getByLabel('Price paid').fill('412,500')
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'cabin.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto(),
  })
  await page.getByRole('button', { name: 'Add property' }).click()

  const cover = page.locator('main img')
  await expect(page.getByRole('heading', { level: 1, name: 'Lake cabin' })).toBeVisible()
  await expect(cover).toHaveJSProperty('complete', true)
  const address = page.url()

  // An open page asks for changes meanwhile, and the browser logs that nothing answers.
  await page.goto('about:blank')
  await app.restart()
  await page.goto(`${address}/house`)
  await expect(page.getByText('£412,500.00')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Lake cabin' })).toBeVisible()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('link', { name: 'Lake cabin' })).toBeVisible()
})

const aPhoto = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#5d7f6b' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Anna Keller' } })
    .toBuffer()
