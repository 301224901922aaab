import type { Locator } from '@playwright/test'
import { anAiEndpoint, completion, says } from '../test/ai-endpoint.ts'
import { noise } from '../test/files/pictures.ts'
import { createGroup } from './families.ts'
import { test as base, expect } from './fixtures.ts'
import { axe, expectFits, show, themes } from './looks.ts'
import { visit } from './pages.ts'

type Endpoint = Awaited<ReturnType<typeof anAiEndpoint>>

/** An app whose receipts are read by our test endpoint; each test decides what it answers. */
const test = base.extend<Record<never, never>, { endpoint: Endpoint }>({
  endpoint: [
    async ({ browserName: _ }, use) => {
      const endpoint = await anAiEndpoint(says(completion('{}')))
      await use(endpoint)
      await endpoint.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ endpoint }, use) =>
      use({ AI_BASE_URL: endpoint.baseUrl, AI_MODEL: 'small', AI_RECEIPT_MODEL: 'sees' }),
    { scope: 'worker' },
  ],
})

/** A receipt on a table with a grain: larger than what is not a file may be. */
const onTable = await noise(1_000, 800)
  .composite([
    {
      input: Buffer.from(
        '<svg width="400" height="500"><rect width="400" height="500" fill="white"/><text x="40" y="200" font-size="48">TOTAL 12.40</text></svg>',
      ),
      left: 300,
      top: 150,
    },
  ])
  .jpeg()
  .toBuffer()
if (onTable.byteLength < 100_000) throw new Error('the photo is smaller than real ones')
const photo = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: onTable }

const sizeOf = (image: Locator) =>
  image.evaluate((element) =>
    element instanceof HTMLImageElement ? [element.naturalWidth, element.naturalHeight] : [],
  )

const read = (fields: object) => says(completion(JSON.stringify(fields)))

test('a photo of a receipt is cropped with the keyboard, read, checked and recorded', async ({
  signedIn: page,
  endpoint,
}) => {
  endpoint.behaviour.answer = read({
    total: '12.40',
    currency: 'GBP',
    date: '2026-03-02',
    seller: 'Hardware shop',
  })
  await createGroup(page, 'The Kellers')
  const money = `/money/${new URL(page.url()).pathname.split('/').at(-1)}`
  await visit(page, `${money}/payments/new`)
  const chosen = page.getByRole('list', { name: 'Chosen receipts' })
  const asked = endpoint.asked.length

  await page.getByLabel('Choose receipts').setInputFiles(photo)
  await expect.poll(() => sizeOf(chosen.locator('img'))).toEqual([1_000, 800])
  await page.getByRole('button', { name: 'Crop receipt.jpg' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop photo' })
  const corner = dialog.getByLabel('Bottom right corner')
  await corner.focus()
  // With Ctrl (Meta on a Mac), a press moves it by 100 pixels of the page.
  await page.keyboard.press('ControlOrMeta+ArrowLeft')
  await dialog.getByRole('button', { name: 'Turn right' }).click()
  await expect.poll(() => sizeOf(dialog.getByAltText('receipt.jpg'))).toEqual([800, 1_000])
  await dialog.getByLabel('Bottom edge').focus()
  await page.keyboard.press('ControlOrMeta+ArrowUp')
  for (const theme of themes) {
    await show(page, theme)
    expect((await (await axe(page)).include('[role=dialog]').analyze()).violations).toEqual([])
  }
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect(dialog).toBeHidden()
  // The initial frame has 720 × 900 pixels of the turned picture; its corner was moved before it turned, and its edge after.
  await expect
    .poll(async () => {
      const [width = 0, height = 0] = await sizeOf(chosen.locator('img'))
      return width > 300 && width < 700 && height > 300 && height < width
    })
    .toBe(true)

  expect(endpoint.asked, 'nothing is sent before it is asked for').toHaveLength(asked)
  await page.getByRole('button', { name: 'Read the amount' }).click()
  await expect(page.getByText('Read on the receipt: £12.40 · 2 Mar 2026 · Hardware shop')).toBeVisible()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect(page.getByText('Filled in. Check the amount before you record it.')).toBeVisible()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('12.40')
  await expect(page.getByLabel('Title')).toHaveValue('Hardware shop')
  await expect(page.getByLabel('Date')).toHaveValue('2026-03-02')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.waitForURL(/\/payment\//)
  await expect(
    page.getByRole('list', { name: 'Documents' }).getByRole('link', { name: 'receipt' }),
  ).toBeVisible()
})

test('a receipt in another currency, one that cannot be read, and one that is not used', async ({
  signedIn: page,
  endpoint,
  complaints,
}) => {
  complaints.expect(/status of 503/)
  await createGroup(page, 'The Kellers')
  const money = `/money/${new URL(page.url()).pathname.split('/').at(-1)}`
  await visit(page, `${money}/payments/new`)
  await page.getByLabel('Title').fill('Ferry')
  await page.getByLabel('Choose receipts').setInputFiles(photo)
  const readIt = page.getByRole('button', { name: 'Read the amount' })

  endpoint.behaviour.answer = says('{"error":{"message":"secret"}}', 500)
  await readIt.click()
  await expect(page.getByText('This receipt could not be read. Enter the amount yourself.')).toBeVisible()

  endpoint.behaviour.answer = read({ total: '95', currency: 'CHF', date: '2999-01-01', seller: 'Boats' })
  await readIt.click()
  await page.getByRole('button', { name: 'Don’t use it' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('')
  await readIt.click()
  await expect(page.getByText(/Read on the receipt: CHF\s95\.00 · Boats/)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect(page.getByLabel('Amount in CHF')).toHaveValue('95.00')
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Title'), 'what was typed stays').toHaveValue('Ferry')
  await page.getByLabel('1 CHF in GBP').fill('0.9')
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('85.50')
})
