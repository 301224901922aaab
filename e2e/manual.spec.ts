import type { Page } from '@playwright/test'
import { createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits } from './looks.ts'
import { awake, reload, visit } from './pages.ts'

test.beforeEach(async ({ signedIn: page }) => {
  await createHouse(page)
  await page.waitForURL(/\/property\/[\w-]{36}/)
})

async function open(page: Page, part: string) {
  const [house = ''] = /\/property\/[\w-]{36}/.exec(page.url()) ?? []
  await visit(page, `${house}/${part}`)
}

async function write(page: Page, kind: string, body: string, title?: string) {
  await open(page, `manual/new?kind=${kind}`)
  if (title) await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text').fill(body)
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.waitForURL(/\/manual$/)
}

// The secrets panel below the manual has a heading too.
const headings = (page: Page) => page.locator('main section h2').filter({ hasNotText: /^Codes & passwords$/ })

test('a first section goes from suggestion to preview to the page', async ({ signedIn: page }) => {
  await open(page, 'manual')
  await expect(page.getByText('No manual yet')).toBeVisible()
  await page.getByRole('link', { name: /Shut off water, gas and power/ }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Shut off water, gas and power')
  await page
    .getByLabel('Text')
    .fill('The valve is **under the hatch**.\n\n- [x] Kitchen\n\n<script>alert(1)</script>')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('strong')).toHaveText('under the hatch')
  await reload(page)
  await expect(page.getByText('Your draft was restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Add section' }).click()
  await expect(page.getByRole('heading', { name: 'Shut off water, gas and power' })).toBeFocused()
  const section = page.getByRole('region', { name: 'Shut off water, gas and power' })
  await expect(section.locator('strong')).toHaveText('under the hatch')
  await expect(section).toContainText('Important: Shut-offs')
})

test('the manual can be read before its script has loaded', async ({ signedIn: page }) => {
  await write(page, 'BINS', 'On **Tuesdays**.')
  const html = await (await page.request.get(page.url())).text()
  expect(html).toContain('<strong>Tuesdays</strong>')
})

test('sections are reordered by keyboard, deleted and restored', async ({ signedIn: page }) => {
  for (const title of ['One', 'Two', 'Three']) await write(page, 'OTHER', 'Text', title)
  await open(page, 'manual')
  let saved = 0
  // The browser may report a request as aborted after all of its answer was read: the answer counts.
  page.on('response', (response) => {
    if (response.ok() && response.request().method() === 'POST') saved += 1
  })
  await page.getByRole('button', { name: 'Move Three up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Three is now section 2 of 3.')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(headings(page)).toHaveText(['Three', 'One', 'Two'])
  await expect(page.getByRole('button', { name: 'Move Three up' })).toBeFocused()
  await expect.poll(() => saved).toBe(2)
  await reload(page)
  await expect(headings(page)).toHaveText(['Three', 'One', 'Two'])

  await page.getByRole('button', { name: 'Delete One' }).click()
  await expect(headings(page)).toHaveText(['Three', 'Two'])
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(headings(page)).toHaveText(['Three', 'One', 'Two'])
  await expect(page.getByRole('heading', { name: 'One' })).toBeFocused()
  await expect(page.getByText('One restored')).toBeVisible()
})

test('deleted sections are in the trash of the group', async ({ signedIn: page }) => {
  await write(page, 'BINS', 'On Tuesdays.')
  await open(page, 'manual')
  await page.getByRole('button', { name: 'Delete Bins and recycling' }).click()
  await expect(page.getByText('Bins and recycling deleted')).toBeVisible()
  const manual = page.url()
  const dashboard = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  const familyGroupId = (await dashboard.getAttribute('href'))?.split('/').at(-1)
  await visit(page, `/family-select?familyGroupId=${familyGroupId}&tab=trash`)
  await page.getByRole('button', { name: 'Restore Bins and recycling' }).click()
  await expect(page.getByText('Bins and recycling restored')).toBeVisible()
  await page.goto(manual)
  await expect(headings(page)).toHaveText(['Bins and recycling'])
})

test('the printed page starts with the emergency section and has only the chosen sections', async ({
  signedIn: page,
}) => {
  await write(page, 'ARRIVAL', 'The key is in the box.')
  await write(page, 'EMERGENCY', 'Call 118, or ask [the doctor](https://doctor.example/).')
  await open(page, 'manual')
  await page.getByRole('link', { name: 'Print' }).click()
  await page.waitForURL(/\/manual\/print/)
  await awake(page)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([
    'In an emergency',
    'When you arrive',
  ])
  // The address lists what is printed; it changes a moment after the press.
  await page.getByLabel('When you arrive').click()
  await expect(page).toHaveURL(/without=/)
  await expect(page.getByLabel('When you arrive')).not.toBeChecked()
  await reload(page)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(['In an emergency'])

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Lake cabin' })).toBeVisible()
  await expect(page.getByText(/^Printed on /)).toBeVisible()
  const address = await page
    .getByRole('link', { name: 'the doctor' })
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(address).toBe('" (https://doctor.example/)"')
  for (const hidden of [
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('link', { name: 'Skip to content' }),
    page.getByLabel('When you arrive'),
  ]) {
    await expect(hidden).toBeHidden()
  }
  // Black on white, in every theme.
  const colors = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement)
    return { backgroundColor, color: getComputedStyle(document.body).color }
  })
  expect(colors).toEqual({ backgroundColor: 'oklch(1 0 0)', color: 'oklch(0.15 0 0)' })
})

for (const [theme, width] of [
  ['dark', 360],
  ['light', 1280],
] as const) {
  test(`the manual is accessible in ${theme} at ${width} px`, async ({ signedIn: page }) => {
    await open(page, 'manual')
    const paths = ['manual', 'manual/new', 'manual/new?kind=BINS']
    const check = async (parts: string[]) => {
      for (const part of parts) {
        await open(page, part)
        const { violations } = await (await axe(page)).analyze()
        expect(violations.map(({ id, nodes }) => `${part}: ${id}: ${nodes[0]?.html}`)).toEqual([])
        await expectFits(page, part)
      }
    }
    await page.evaluate((name) => {
      localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 }))
    }, theme)
    await page.setViewportSize({ width, height: 800 })
    await check(paths)
    const wide = '| a | b | c | d | e | f |\n|-|-|-|-|-|-|\n| somewhat | long | words | in | every | column |'
    await write(
      page,
      'EMERGENCY',
      `# Numbers\n\n${wide}\n\n- [x] done\n- [ ] open\n\nnote[^1]\n\n[^1]: https://a.example/${'x'.repeat(80)}`,
    )
    await write(page, 'OTHER', `# More\n\nnote[^1]\n\n[^1]: here\n\n${wide}`, 'Something else')
    await page.getByRole('link', { name: 'Edit Something else' }).click()
    await page.waitForURL(/\/manual\/.*\/edit$/)
    const edit = new URL(page.url()).pathname.replace(/^\/property\/[^/]+\//, '')
    await check(['manual', 'manual/print', edit])
  })
}
