import type { Browser, Page } from '@playwright/test'
import { aPhoto } from '../test/files/pictures.ts'
import { aHouseOf, aMember } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { awake, reload, visit } from './pages.ts'

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPhoto().jpeg().toBuffer(),
})

/** Creates a property, and a viewer on a phone. */
async function aHouseWithViewer(page: Page, browser: Browser) {
  const { familyGroupId, path: property } = await aHouseOf(page)
  const device = { viewport: { width: 360, height: 780 }, hasTouch: true }
  const rosa = await aMember(browser, page, familyGroupId, 'Rosa', { role: 'VIEWER', ...device })
  return { property, rosa }
}

test('a viewer reports a problem with a photo and completes the resulting task', async ({
  signedIn: page,
  browser,
}) => {
  const { property, rosa } = await aHouseWithViewer(page, browser)

  await visit(rosa, property)
  await rosa.getByRole('link', { name: 'Report a problem' }).click()
  await expect(rosa.getByLabel('What is the problem?')).toBeVisible()
  await awake(rosa)
  await expectAccessibleInBothThemes(rosa, 'report')
  await rosa.setViewportSize({ width: 360, height: 780 })
  await rosa.getByLabel('What is the problem?').fill('Water drips from the ceiling')
  await rosa.getByLabel('Choose photos').setInputFiles(await photo('Ceiling.jpg'))
  await expect(rosa.getByText('1 photo will be sent.')).toBeVisible()
  await rosa.getByRole('button', { name: 'Report problem' }).click()
  await expect(rosa.getByRole('heading', { level: 1, name: 'Water drips from the ceiling' })).toBeVisible()
  await expect(rosa.getByRole('list', { name: 'Photos before the work' }).getByRole('listitem')).toHaveCount(
    1,
  )
  await expect(rosa.getByText('A member of the group will accept or decline it.')).toBeVisible()
  const task = new URL(rosa.url()).pathname

  await visit(page, `${property}/tasks`)
  const reports = page.getByRole('list', { name: 'Reported problems' })
  await reports.getByRole('link', { name: 'Water drips from the ceiling' }).click()
  await awake(page)
  await page.getByRole('button', { name: 'Accept problem report' }).click()
  await page.getByLabel('Priority').selectOption({ label: 'Urgent' })
  await page.getByLabel('Assigned to').selectOption({ label: 'Rosa Keller' })
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('added to the tasks')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept problem report' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Photos before the work' }).getByRole('listitem')).toHaveCount(
    1,
  )

  // A pasted list becomes several items.
  await page.getByText('Add items').click()
  await expect(page.getByLabel('Add an item')).toBeFocused()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '- Water off\n- Call the plumber\n- Dry the floor')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  const lines = page.getByRole('list', { name: 'Checklist' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)

  // With the keyboard alone: a mention, a comment, a different order.
  await page.getByLabel('Write a comment').focus()
  await page.keyboard.type('<b>Thank you</b> https://example.com @ros')
  await expect(page.getByRole('listbox', { name: 'People to mention' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Write a comment')).toHaveValue(/@Rosa Keller $/)
  await page.keyboard.press('Control+Enter')
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(comments).toContainText(['<b>Thank you</b> https://example.com @Rosa Keller'])
  await expect(comments.getByRole('link', { name: 'https://example.com' })).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('button', { name: 'Edit my comment' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Dry the floor' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(lines).toContainText(['Water off', 'Dry the floor', 'Call the plumber'])
  await expectAccessibleInBothThemes(page, 'task of a member')

  await visit(rosa, task)
  await expect(rosa.getByLabel('Add an item')).toHaveCount(0)
  await rosa.getByRole('checkbox', { name: 'Water off' }).click()
  await expect(rosa.getByText('1 of 3')).toBeVisible()
  await rosa.getByRole('button', { name: 'Mark as done' }).click()
  await expect(rosa.getByText('The task is done. Add a photo of how it looks now.')).toBeVisible()
  await rosa.getByLabel('Add “after” photos').setInputFiles(await photo('Dry.jpg'))
  await expect(rosa.getByRole('list', { name: 'Photos after the work' }).getByRole('listitem')).toHaveCount(1)
  await rosa.getByLabel('Write a comment').fill('It is dry.')
  await rosa.getByRole('button', { name: 'Send' }).click()
  await expect(rosa.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessibleInBothThemes(rosa, 'task of a viewer')

  await visit(rosa, property)
  await expect(rosa.getByRole('list', { name: 'My problem reports' })).toContainText('Done')
  await rosa.context().close()
})

test('a comment is edited, deleted and restored, and a draft survives a reload', async ({
  signedIn: page,
}) => {
  const { path } = await aHouseOf(page)
  await visit(page, `${path}/report`)
  await page.getByLabel('What is the problem?').fill('The gate is stuck')
  await page.getByRole('button', { name: 'Report problem' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The gate is stuck' })).toBeVisible()

  const field = page.getByLabel('Write a comment')
  await field.fill('Half a thought')
  await reload(page)
  await expect(field).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Send' }).click()
  const comment = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(comment).toContainText('Half a thought')
  await page.getByRole('button', { name: 'Edit my comment' }).click()
  await page.getByLabel('My comment').fill('A whole thought')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(comment).toContainText('A whole thought')
  await expect(comment).toContainText('edited')
  await page.getByRole('button', { name: 'Delete the comment of Anna Keller' }).click()
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(comment).toContainText('A whole thought')

  await field.fill('x'.repeat(5_001))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Use at most 5,000 characters.')).toBeVisible()
})
