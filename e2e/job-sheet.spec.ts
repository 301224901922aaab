import type { Page } from '@playwright/test'
import { and, eq, isNotNull } from 'drizzle-orm'
import { addressMatrix, matrixPath } from '../src/lib/qr-code.ts'
import { documents } from '../src/server/db/schema/documents.ts'
import { properties } from '../src/server/db/schema/properties.ts'
import { checklistLines } from '../src/server/db/schema/tasks.ts'
import { aProject, aTask } from '../test/factories/work.ts'
import { aWorker } from '../test/factories/workers.ts'
import { aPhoto } from '../test/files/pictures.ts'
import { appOf } from './app.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './looks.ts'
import { visit } from './pages.ts'
import { readPdf } from './read-pdf.ts'

const photoNames = ['Chimney', 'Gutter', 'Ridge']
const taskCount = 12
const taskName = (number: number) => `Section ${number}: replace the broken tiles`
const lineOf = (number: number) => `Order the tiles of section ${number}.`

/** Creates a job with more than a page of tasks, and uploads three photos. */
async function aJobWithPhotos(page: Page): Promise<string> {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  const street = { street1: 'Seestrasse 4', postalCode: '8810', city: 'Horgen' }
  await db.update(properties).set(street).where(eq(properties.id, house.id))
  const description = 'The tiles on the north side are loose.'
  const project = await aProject(db, house, { title: 'New roof', status: 'IN_PROGRESS', description })
  await aWorker(db, { id: house.familyGroupId })
  for (let number = 1; number <= taskCount; number++) {
    const { id: taskId } = await aTask(db, house, {
      projectId: project.id,
      title: taskName(number),
      description:
        'Keep the old tiles that are whole; they are stacked behind the shed, under the tarpaulin.',
      dueOn: '2030-03-04',
      isVisibleToWorkers: true,
    })
    await db.insert(checklistLines).values({ taskId, text: lineOf(number), position: 0 })
  }
  await visit(page, `/project/${project.id}/documents`)
  await page.getByLabel('Choose files').setInputFiles(await Promise.all(photoNames.map(photo)))
  await expect(page.getByText(`All ${photoNames.length} files uploaded.`)).toBeVisible()
  await db
    .update(documents)
    .set({ isVisibleToWorkers: true })
    .where(and(eq(documents.propertyId, house.id), isNotNull(documents.projectId)))
  return project.id
}

/** Pictures of different shapes: none may be cropped on paper. */
const photo = async (name: string, index: number) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await aPhoto({ width: 1_200, height: 800 + 400 * index })
    .jpeg()
    .toBuffer(),
})

/** Shares the project with its contractor, and returns the address of the link. */
async function shareLink(page: Page, projectId: string): Promise<string> {
  await visit(page, `/project/${projectId}/links`)
  await page.getByLabel('Contractor').selectOption('Piet Jansen')
  await page.getByRole('button', { name: 'Create link' }).click()
  const text = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  return /https?:\/\/\S+$/.exec(decodeURIComponent(text ?? ''))?.[0] ?? ''
}

// In points of 1/72 inch.
const papers = [
  { format: 'A4', width: 595, height: 842 },
  { format: 'Letter', width: 612, height: 792 },
] as const
const margin = (16 / 25.4) * 72

test('a job is printed with its address, tasks, photos and the code of its link', async ({
  signedIn: page,
}) => {
  const projectId = await aJobWithPhotos(page)
  const address = await shareLink(page, projectId)
  await page.getByRole('link', { name: 'Print job sheet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New roof' })).toBeVisible()
  const code = page.getByRole('img', { name: 'QR code of the job’s link' })
  await expect(code.locator('path')).toHaveAttribute('d', matrixPath(addressMatrix(address)))

  await page.emulateMedia({ media: 'print' })
  await expect(code).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  for (const name of photoNames) {
    const picture = page.getByRole('img', { name })
    await expect.poll(() => picture.evaluate(isLoaded), name).toBe(true)
    await expect(picture).toHaveCSS('object-fit', 'contain')
  }

  for (const { format, width, height } of papers) {
    // As wide as the paper between its margins; a CSS pixel is 1/96 inch.
    await page.setViewportSize({ width: Math.floor(((width - 2 * margin) * 96) / 72), height: 900 })
    await expectFits(page, format)
    const pages = await readPdf(await page.pdf({ format, printBackground: true }))
    const words = pages.map(({ text }) => text).join(' ')
    expect(words).toContain('For Piet Jansen')
    expect(words).toContain('Seestrasse 4, 8810 Horgen')
    expect(words).toContain('The tiles on the north side are loose.')
    for (let number = 1; number <= taskCount; number++) {
      // A task is not divided between two pages.
      const whole = pages.filter(
        ({ text }) => text.includes(taskName(number)) && text.includes(lineOf(number)),
      )
      expect(whole, `${format}: ${taskName(number)}`).toHaveLength(1)
    }
    expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(photoNames.length)
    for (const sheet of pages) {
      // The browser rounds the paper to whole pixels.
      expect(Math.abs(sheet.width - width)).toBeLessThan(2)
      expect(Math.abs(sheet.height - height)).toBeLessThan(2)
      expect(sheet.text.trim()).not.toBe('')
      expect(sheet.left).toBeGreaterThanOrEqual(margin - 1)
      expect(sheet.right).toBeLessThanOrEqual(width - margin + 1)
      expect(sheet.bottom).toBeGreaterThanOrEqual(margin - 1)
      expect(sheet.top).toBeLessThanOrEqual(height - margin + 1)
    }
  }
})

/** Runs in the page. */
const isLoaded = (element: Element) =>
  element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0
