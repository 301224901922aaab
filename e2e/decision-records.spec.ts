import { readFile } from 'node:fs/promises'
import { aDecision } from '../test/factories/decisions.ts'
import { aProject } from '../test/factories/work.ts'
import { appOf } from './app.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectFits } from './looks.ts'
import { visit } from './pages.ts'
import { readPdf } from './read-pdf.ts'

test('the record of decisions is downloaded for a period and for a project', async ({ signedIn: page }) => {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  await aDecision(db, house, {
    question: 'Should we replace the roof?',
    state: 'ADOPTED',
    adoptedOption: 0,
    voters: [{ userId: null, name: 'Aunt Rosa', basisPoints: 10_000, choice: 0 }],
  })
  await visit(page, `${house.path}/decisions`)
  await page.getByRole('button', { name: 'Record of decisions (PDF)' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Record of decisions (PDF)' })
  await expect(dialog.getByRole('radio', { name: 'A4' })).toBeChecked()
  await expectFits(page)
  await expectAccessible(page, 'the record of decisions')

  // The last day is before the first: nothing is asked for, and the field says why.
  const lastDay = await dialog.getByLabel('To', { exact: true }).inputValue()
  await dialog.getByLabel('To', { exact: true }).fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Download PDF' }).press('Enter')
  await expect(dialog.getByText('The last day is before the first.')).toBeVisible()
  await expect(dialog.getByLabel('To', { exact: true })).toBeFocused()
  await dialog.getByLabel('To', { exact: true }).fill(lastDay)
  await dialog.getByText('US Letter').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download PDF' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/ record of decisions \d{4}-01-01–\d{4}-12-31\.pdf$/)
  await expect(dialog).toBeHidden()
  const [first] = await readPdf(await readFile(await download.path()))
  expect([first?.width, first?.height]).toEqual([612, 792])
  expect(first?.text).toContain('Should we replace the roof?')
  expect(first?.text).toContain('Aunt Rosa 100% Yes')

  const project = await aProject(db, house, { title: 'New roof' })
  await visit(page, `/project/${project.id}/money`)
  await page.getByRole('button', { name: 'Record of decisions (PDF)' }).press('Enter')
  const [ofProject] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).press('Enter'),
  ])
  expect(ofProject.suggestedFilename()).toMatch(/ record of decisions New roof\.pdf$/)
  expect((await readPdf(await readFile(await ofProject.path())))[0]?.text).toContain('Project: New roof')
})
