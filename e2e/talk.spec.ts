import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { aPhoto } from '../test/files/pictures.ts'
import { addProperty, aPerson, createGroup, expect, signUp, test } from './fixtures.ts'

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPhoto().jpeg().toBuffer(),
})

/** A house, and somebody on a phone who only looks at it. */
async function aHouseWithViewer(page: Page, browser: Browser, baseURL: string | undefined) {
  await createGroup(page, 'The Kellers')
  const familyGroupId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await addProperty(page, 'Lake cabin')
  const property = new URL(page.url()).pathname
  await page.goto(`/family-select?familyGroupId=${familyGroupId}&tab=invites`, { waitUntil: 'networkidle' })
  await page.getByLabel('Role').selectOption({ label: 'Viewer' })
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = await page.getByLabel('The link', { exact: true }).inputValue()
  const viewport = { width: 360, height: 780 }
  const rosa = await (await browser.newContext({ baseURL, viewport, hasTouch: true })).newPage()
  await rosa.goto(link, { waitUntil: 'networkidle' })
  await signUp(rosa, { ...aPerson(), firstName: 'Rosa' }, { from: link })
  await rosa.getByRole('button', { name: 'Accept and join' }).click()
  await rosa.waitForURL(/dashboard/)
  return { property, rosa }
}

/** In both themes, on a phone and at a desk: nothing for axe to say, nothing sideways. */
async function expectAccessible(page: Page, what: string) {
  for (const [theme, width] of [
    ['dark', 360],
    ['light', 360],
    ['light', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((name) => {
      document.documentElement.classList.toggle('dark', name === 'dark')
      const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      return Promise.allSettled(fading.map(({ finished }) => finished))
    }, theme)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(violations.map(({ id, nodes }) => `${what} ${theme} ${width}: ${id}: ${nodes[0]?.html}`)).toEqual(
      [],
    )
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways, what).toBeLessThanOrEqual(0)
  }
}

test('Rosa, who only looks, reports a problem with a photo, and does what comes of it', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { property, rosa } = await aHouseWithViewer(page, browser, baseURL)

  await rosa.goto(property, { waitUntil: 'networkidle' })
  await rosa.getByRole('link', { name: 'Report a problem' }).click()
  await expect(rosa.getByLabel('What is wrong')).toBeVisible()
  await rosa.waitForLoadState('networkidle')
  await expectAccessible(rosa, 'report')
  await rosa.setViewportSize({ width: 360, height: 780 })
  await rosa.getByLabel('What is wrong').fill('Water drips from the ceiling')
  await rosa.getByLabel('Choose photos').setInputFiles(await photo('Ceiling.jpg'))
  await expect(rosa.getByText('One photo goes along.')).toBeVisible()
  await rosa.getByRole('button', { name: 'Report the problem' }).click()
  await expect(rosa.getByRole('heading', { level: 1, name: 'Water drips from the ceiling' })).toBeVisible()
  await expect(rosa.getByRole('list', { name: 'Photos: before' }).getByRole('listitem')).toHaveCount(1)
  await expect(rosa.getByText('It waits until a member of the group accepts or declines it.')).toBeVisible()
  const task = new URL(rosa.url()).pathname

  await page.goto(`${property}/tasks`, { waitUntil: 'networkidle' })
  const reports = page.getByRole('list', { name: 'Reported problems' })
  await reports.getByRole('link', { name: 'Water drips from the ceiling' }).click()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Accept and plan' }).click()
  await page.getByLabel('Priority').selectOption({ label: 'Urgent' })
  await page.getByLabel('Who does it').selectOption({ label: 'Rosa Keller' })
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Accept and plan' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Photos: before' }).getByRole('listitem')).toHaveCount(1)

  // A list that is pasted becomes as many lines.
  await page.getByLabel('Add a line').focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '- Water off\n- Call the plumber\n- Dry the floor')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  const lines = page.getByRole('list', { name: 'Checklist' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)

  // With the keyboard alone: a mention, a comment, another order.
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
  await expectAccessible(page, 'task of a member')

  await rosa.goto(task, { waitUntil: 'networkidle' })
  await expect(rosa.getByLabel('Add a line')).toHaveCount(0)
  await rosa.getByRole('checkbox', { name: 'Water off' }).click()
  await expect(rosa.getByText('1 of 3')).toBeVisible()
  await rosa.getByRole('button', { name: 'Mark as done' }).click()
  await expect(rosa.getByText('It is done: a photo of how it looks now')).toBeVisible()
  await rosa.getByLabel('Add “after” photos').setInputFiles(await photo('Dry.jpg'))
  await expect(rosa.getByRole('list', { name: 'Photos: after' }).getByRole('listitem')).toHaveCount(1)
  await rosa.getByLabel('Write a comment').fill('It is dry.')
  await rosa.getByRole('button', { name: 'Send' }).click()
  await expect(rosa.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(rosa, 'task of a viewer')

  await rosa.goto(property, { waitUntil: 'networkidle' })
  await expect(rosa.getByRole('list', { name: 'What I reported' })).toContainText('Done')
  await rosa.context().close()
})

test('a comment is edited, deleted and brought back, and what is typed survives a reload', async ({
  signedIn: page,
}) => {
  await createGroup(page, 'The Kellers')
  await addProperty(page, 'Lake cabin')
  await page.goto(`${new URL(page.url()).pathname}/report`, { waitUntil: 'networkidle' })
  await page.getByLabel('What is wrong').fill('The gate is stuck')
  await page.getByRole('button', { name: 'Report the problem' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The gate is stuck' })).toBeVisible()

  const field = page.getByLabel('Write a comment')
  await field.fill('Half a thought')
  await page.reload({ waitUntil: 'networkidle' })
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
  await expect(page.getByText('Nobody has said anything yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(comment).toContainText('A whole thought')

  await field.fill('x'.repeat(5_001))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please use at most 5,000 characters.')).toBeVisible()
})
