import type { Locator, Page } from '@playwright/test'
import { aPhoto } from '../test/files/pictures.ts'
import { createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits } from './looks.ts'
import { awake, reload, visit } from './pages.ts'
import { aPdf, aScan } from './pdf.ts'

test.use({ viewport: { width: 360, height: 780 } })

const photo = (name: string, width = 1_200) =>
  aPhoto({ width, height: 900 })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))
const paper = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: aPdf(['First page', 'Second page']),
})

async function openDocuments(page: Page) {
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByLabel('Choose files')).toBeAttached()
  await awake(page)
}

test.beforeEach(async ({ signedIn: page }) => {
  await createHouse(page)
  await openDocuments(page)
})

const press = async (page: Page, target: Locator, key: string) => {
  await target.focus()
  await page.keyboard.press(key)
}

test('several files at once are uploaded, viewed, browsed, edited, deleted and restored', async ({
  signedIn: page,
}) => {
  await expect(page.getByText('No photos or documents yet')).toBeVisible()
  await page
    .getByLabel('Choose files')
    .setInputFiles([await photo('Roof.jpg'), await photo('Kitchen.jpg'), paper('Boiler manual.pdf')])
  await expect(page.getByText('All 3 files uploaded.')).toBeVisible()
  const photos = page.getByRole('list', { name: 'Photos' })
  await expect(photos.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('link')).toHaveText(['Boiler manual'])
  await expectFits(page)
  await page.getByRole('button', { name: 'Clear finished uploads' }).click()
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Boiler manual' }).click()
  await expect(page.getByText('2 pages')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Boiler manual, page 1 of 2' })).toBeVisible()
  await expect(page.getByText('First page')).toBeAttached()
  await expectFits(page)
  const title = page.getByRole('heading', { level: 1 })
  await expect(page.getByText('1 of 1')).toBeVisible()
  // Browsing photos shows only photos.
  await page.keyboard.press('Escape')
  await photos.getByRole('link').first().click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  const first = await title.textContent()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(title).not.toHaveText(first ?? '')
  expect([first, await title.textContent()].toSorted()).toEqual(['Kitchen', 'Roof'])
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('+')
  await expect(page.getByText('150 %')).toBeVisible()
  await page.keyboard.press('0')
  await expect(page.getByText('100 %')).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Title').fill('Receipt of the roofer')
  await page.getByLabel('Type').selectOption('RECEIPT')
  await page.getByLabel('Expires on').fill('2020-01-31')
  await page.getByLabel('Visible to contractors').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(title).toHaveText('Receipt of the roofer')
  await expect(page.getByText(/^Expired on /)).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Receipt of the roofer deleted')).toBeVisible()
  await expect(title).toBeFocused()
  await expect(page.getByRole('link', { name: 'Receipt of the roofer' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Receipt of the roofer restored')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receipt of the roofer' })).toBeFocused()
})

test('each invalid file shows its error, valid files are uploaded, and a broken upload is retried', async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/status of 400|ERR_INTERNET_DISCONNECTED/)
  const chooser = page.getByLabel('Choose files')
  await chooser.setInputFiles([
    { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    await photo('Roof.jpg'),
  ])
  await expect(page.getByText('1 of 3 uploaded, 2 failed.')).toBeVisible()
  const lines = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  for (const name of ['plan.svg', 'fake.png']) {
    await expect(lines.filter({ hasText: name })).toContainText('Unsupported file format.')
    await expect(page.getByRole('button', { name: `Try again: ${name}` })).toHaveCount(0)
    await page.getByRole('button', { name: `Remove ${name} from this list` }).click()
  }
  await page.context().setOffline(true)
  await chooser.setInputFiles(paper('Deed.pdf'))
  await expect(lines.filter({ hasText: 'Deed.pdf' })).toContainText('Check your connection')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again: Deed.pdf' }).click()
  await expect(lines.filter({ hasText: 'Deed.pdf' })).toBeFocused()
  await expect(page.getByText('Both files uploaded.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Deed' })).toBeVisible()
})

test('uploads continue while the person visits other pages', async ({ signedIn: page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/properties/*/documents', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Choose files').setInputFiles([await photo('Roof.jpg'), paper('Deed.pdf')])
  await expect(page.getByText('Uploading 2 files')).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Uploading 2 files')).toHaveCount(0)
  letGo()
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByText('Both files uploaded.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Roof' })).toBeVisible()
})

test('an upload in progress can be cancelled', async ({ signedIn: page, complaints }) => {
  complaints.expect(/ERR_ABORTED|ERR_FAILED/)
  await page.route('**/api/properties/*/documents', () => {})
  await page.getByLabel('Choose files').setInputFiles([paper('Deed.pdf'), paper('Plan.pdf')])
  await press(page, page.getByRole('button', { name: 'Cancel Deed.pdf' }), 'Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Plan.pdf' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Cancel Plan.pdf' }), 'Enter')
  await expect(page.getByRole('region', { name: 'Add photos and documents' })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
  await expect(page.getByText('No photos or documents yet')).toBeVisible()
})

test('dropped and pasted files are uploaded too', async ({ signedIn: page }) => {
  const bytes = (await photo('Roof.jpg')).buffer.toString('base64')
  for (const [event, name] of [
    ['drop', 'Dropped.jpg'],
    ['paste', 'Pasted.jpg'],
  ] as const) {
    await page.evaluate(
      ({ event, name, bytes }) => {
        const transfer = new DataTransfer()
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([content], name, { type: 'image/jpeg' }))
        const box = document.querySelector('section[aria-label="Add photos and documents"] > div')
        if (event === 'drop')
          box?.dispatchEvent(
            new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
          )
        else document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer }))
      },
      { event, name, bytes },
    )
    await expect(page.getByRole('link', { name: name.replace('.jpg', '') })).toBeVisible()
  }
})

test('files dropped anywhere on a property are uploaded to it', async ({ signedIn: page }) => {
  await visit(page, page.url().replace(/\/documents.*$/, '/codes'))
  const bytes = (await photo('Roof.jpg')).buffer.toString('base64')
  const drag = (type: string) =>
    page.evaluate(
      ({ type, bytes }) => {
        const dataTransfer = new DataTransfer()
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        dataTransfer.items.add(new File([content], 'Dropped.jpg', { type: 'image/jpeg' }))
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
        document.querySelector('main')?.dispatchEvent(event)
      },
      { type, bytes },
    )
  const invitation = page.getByText('Drop the files to add them to')
  await drag('dragover')
  await expect(invitation).toBeVisible()
  await drag('dragleave')
  await expect(invitation).toBeHidden()
  await drag('dragover')
  await drag('drop')
  await expect(invitation).toBeHidden()
  await expect(page).toHaveURL(/\/documents$/)
  await expect(page.getByText('File uploaded.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dropped', exact: true })).toHaveCount(1)
})

test('a compressed scan is displayed', async ({ signedIn: page }) => {
  const scan = { name: 'Scan.pdf', mimeType: 'application/pdf', buffer: await aScan() }
  await page.getByLabel('Choose files').setInputFiles(scan)
  await page.getByRole('link', { name: 'Scan' }).click()
  const canvas = page.getByRole('img', { name: 'Scan, page 1 of 1' })
  const middle = () =>
    canvas.evaluate((element) => {
      if (!(element instanceof HTMLCanvasElement)) return null
      const { width, height } = element
      return [...(element.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? [])]
    })
  await expect.poll(middle).toEqual([0, 0, 0, 255])
})

test('a long PDF draws only the visible pages, and each page keeps its place', async ({ signedIn: page }) => {
  const texts = Array.from({ length: 60 }, (_, index) => `Page ${index + 1}`)
  const long = { name: 'Book.pdf', mimeType: 'application/pdf', buffer: aPdf(texts) }
  await page.getByLabel('Choose files').setInputFiles(long)
  await page.getByRole('link', { name: 'Book' }).click()
  const viewer = page.getByRole('region', { name: 'The file: Book' })
  const drawn = viewer.locator('canvas')
  const first = page.getByRole('img', { name: 'Book, page 1 of 60' })
  await expect(first).toBeVisible()
  await expect(page.getByText('Page 1', { exact: true })).toBeAttached()
  expect(await drawn.count()).toBeLessThan(6)
  const length = await viewer.evaluate((element) => element.scrollHeight)
  await viewer.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(page.getByText('Page 60', { exact: true })).toBeAttached()
  await expect(first).toHaveCount(0)
  expect(await drawn.count()).toBeLessThan(6)
  expect(await viewer.evaluate((element) => element.scrollHeight)).toBe(length)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => viewer.evaluate((element) => element.scrollHeight)).toBeGreaterThan(1.4 * length)
  expect(await drawn.count()).toBeLessThan(6)
})

test('the address keeps the filters of the lists', async ({ signedIn: page }) => {
  await page
    .getByLabel('Choose files')
    .setInputFiles([await photo('Roof.jpg'), paper('Deed.pdf'), paper('Boiler manual.pdf')])
  await expect(page.getByText('All 3 files uploaded.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('boiler')
  await expect(page.getByRole('link', { name: 'Deed' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Boiler manual' })).toBeVisible()
  await expect(page).toHaveURL(/text=boiler/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('boiler')
  await expect(page.getByRole('link', { name: 'Roof' })).toHaveCount(0)
  await awake(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Type').selectOption('DEED')
  await expect(page.getByText('No photos or documents match')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('link', { name: 'Roof' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
})

test('a photo becomes the cover of its property', async ({ signedIn: page }) => {
  await page.getByLabel('Choose files').setInputFiles(await photo('Front.jpg'))
  await page.getByRole('link', { name: 'Front' }).click()
  await page.getByRole('button', { name: 'Use as cover photo' }).click()
  await expect(page.getByText('Lake cabin now uses this photo as its cover photo.')).toBeVisible()
})

test('the viewer and the lists work with the keyboard alone', async ({ signedIn: page }) => {
  await page.getByLabel('Choose files').setInputFiles([paper('Plan.pdf'), paper('Deed.pdf')])
  await expect(page.getByText('Both files uploaded.')).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Deed' }), 'Enter')
  await expect(page.getByText('2 pages')).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Zoom in' }), 'Enter')
  await expect(page.getByText('150 %')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Edit' }), 'Enter')
  await expect(page.getByLabel('Title')).toBeFocused()
  // An arrow key in a field moves the caret instead of changing the file.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(title).toHaveText('Deed')
  await press(
    page,
    page.getByRole('navigation', { name: 'Previous and next files' }).getByRole('link'),
    'Enter',
  )
  await expect(title).toHaveText('Plan')
  await expect(title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/documents$/)
  await expect(title).toHaveText('Lake cabin')
  await expect(title).toBeFocused()
})

test('closing the tab during an upload asks for confirmation', async ({ signedIn: page, complaints }) => {
  complaints.expect(/ERR_ABORTED|ERR_FAILED/)
  await page.route('**/api/properties/*/documents', () => {})
  // A browser asks only if the person has interacted with the page.
  await page.getByRole('searchbox', { name: 'Search' }).press('a')
  await page.getByLabel('Choose files').setInputFiles(paper('Deed.pdf'))
  await expect(page.getByText('Uploading one file')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
})

/** Simulates fingers on the file: each list of points is one moment. */
const touch = (page: Page, moments: { x: number; y: number }[][]) =>
  page.getByRole('region', { name: /^The file/ }).evaluate((file, moments) => {
    const fire = (type: string, pointerId: number, at: { x: number; y: number } | undefined) =>
      file.dispatchEvent(
        new PointerEvent(type, {
          pointerId,
          pointerType: 'touch',
          bubbles: true,
          clientX: at?.x,
          clientY: at?.y,
        }),
      )
    for (const [moment, points] of moments.entries()) {
      for (const [finger, at] of points.entries())
        fire(moment === 0 ? 'pointerdown' : 'pointermove', finger, at)
    }
    for (const [finger, at] of (moments.at(-1) ?? []).entries()) fire('pointerup', finger, at)
  }, moments)

test('a swipe turns the page and a pinch zooms', async ({ signedIn: page }) => {
  await page.getByLabel('Choose files').setInputFiles([await photo('Roof.jpg'), await photo('Kitchen.jpg')])
  await expect(page.getByText('Both files uploaded.')).toBeVisible()
  const photos = page.getByRole('list', { name: 'Photos' })
  // The newest comes first; with only one, the other would be opened.
  await expect(photos.getByRole('listitem')).toHaveCount(2)
  await photos.getByRole('link').first().click()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await touch(page, [[{ x: 300, y: 400 }], [{ x: 100, y: 410 }]])
  await expect(page.getByText('2 of 2')).toBeVisible()
  await touch(page, [
    [
      { x: 150, y: 400 },
      { x: 200, y: 400 },
    ],
    [
      { x: 100, y: 400 },
      { x: 250, y: 400 },
    ],
  ])
  await expect(page.getByText('300 %')).toBeVisible()
  // If the file is larger than its frame, a finger moves it instead of leaving it.
  await touch(page, [[{ x: 100, y: 400 }], [{ x: 300, y: 410 }]])
  await expect(page.getByText('2 of 2')).toBeVisible()
})

for (const theme of ['dark', 'light']) {
  test(`lists, viewer and form are accessible in ${theme}`, async ({ signedIn: page, complaints }) => {
    complaints.expect(/status of 400/)
    await page.evaluate((name) => {
      localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 }))
    }, theme)
    await reload(page)
    const check = async (what: string) => {
      const { violations } = await (await axe(page))
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([])
      await expectFits(page, what)
    }
    await check('empty')
    await page
      .getByLabel('Choose files')
      .setInputFiles([
        await photo('Roof.jpg'),
        paper('Deed.pdf'),
        { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      ])
    await expect(page.getByText('2 of 3 uploaded, 1 failed.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Deed' })).toBeVisible()
    await check('lists and what became of the files')
    await page.getByRole('link', { name: 'Deed' }).click()
    await expect(page.getByText('First page')).toBeAttached()
    await check('PDF')
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('Title')).toBeFocused()
    await check('form')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('list', { name: 'Photos' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roof' })).toBeVisible()
    await check('picture')
  })
}
