import { aHouseOfThree, createGroup } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits } from './looks.ts'
import { moreDetails } from './money-pages.ts'
import { visit } from './pages.ts'

test('a payment in another currency shows how its rate is used, and a long list starts with payments', async ({
  signedIn: page,
}) => {
  await createGroup(page, 'The Kellers')
  const money = `/money/${new URL(page.url()).pathname.split('/').at(-1)}`
  await visit(page, `${money}/payments/new`)
  await page.getByLabel('Title').fill('Ferry')
  await page.getByLabel('Date').fill('2026-03-02')
  await moreDetails(page)
  await expect(page.getByLabel('Category')).toHaveValue('OTHER')
  await page.getByLabel('Paid in').selectOption('CHF')
  // The refused field is valid again once the amount has been recalculated with the rate.
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Enter an amount.')).toBeVisible()
  await page.getByLabel('Amount in CHF').fill('100')
  await page.getByLabel('1 CHF in GBP').fill('0.95')
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('95.00')
  await expect(page.getByText('The amount doesn’t match this rate.')).toBeHidden()
  await expect(page.getByText(/CHF\s100\.00 at 0\.95 comes to £95\.00\./)).toBeVisible()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.waitForURL(/\/payment\//)
  const payment = new URL(page.url()).pathname

  await visit(page, `${payment}/edit`)
  await page.getByLabel('Amount in CHF').fill('200')
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('190.00')
  await expect(page.getByText('The rate stays 0.95.')).toHaveCount(2)
  await page.getByLabel('Date').fill('2026-03-05')
  await expect(
    page.getByText(/The rate stays 0\.95, as on .*2026\. If the rate on .*2026 was different/),
  ).toHaveCount(2)
  await page.getByLabel('Amount', { exact: true }).fill('192')
  await expect(page.getByText('The rate was 0.95 and becomes 0.96.')).toHaveCount(2)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(payment)
  await expect(page.getByRole('main')).toContainText('0.96')

  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, `${money}/payments?kind=EXPENSE&category=OTHER`)
  const filters = page.getByRole('button', { name: 'Filters (2 active)' })
  await expect(page.getByLabel('Category')).toBeHidden()
  await expect(page.getByRole('link', { name: /Ferry/ })).toBeInViewport()
  await filters.press('Enter')
  await page.getByLabel('Category').selectOption({ label: 'All' })
  await expect(page.getByRole('button', { name: 'Filters (1 active)' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(page.getByLabel('To', { exact: true })).toBeVisible()
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: /Filters/ })).toBeHidden()
  await expect(page.getByLabel('Category')).toBeVisible()
})

test('recording money fits one phone screen; the rest is folded and opens when it is wrong', async ({
  signedIn: page,
}) => {
  const money = `/money/${(await aHouseOfThree(page)).familyGroupId}`
  await page.setViewportSize({ width: 360, height: 740 })
  const amount = page.getByLabel('Amount', { exact: true })
  const category = page.getByLabel('Category')
  const save = page.getByRole('button', { name: 'Record', exact: true })
  const line = page.locator('summary', { hasText: /^Split/ })
  for (const [kind, payer] of [
    ['EXPENSE', 'Paid by'],
    ['INCOME', 'Received by'],
  ] as const) {
    await visit(page, `${money}/payments/new?kind=${kind}`)
    await amount.fill('90')
    const bar = await page.getByRole('navigation', { name: 'Quick access' }).boundingBox()
    for (const part of [
      amount,
      page.getByLabel('Title'),
      page.getByText('Choose receipts'),
      page.getByLabel(payer),
      page.getByLabel('Date'),
      line,
      save,
    ]) {
      const box = await part.boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }
    await expect(category).toBeHidden()
    await expect(line).toHaveText(/^Split by ownership: Ben.* £27\.00, Cara.* £18\.00 and you £45\.00$/)
    const cut = await line.evaluate(({ children }) =>
      [...children].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1),
    )
    expect(cut, 'the line is wrapped, not cut').toBe(false)
    await expectFits(page)
  }
  // The line opens the editor, and follows what is chosen in it.
  await line.click()
  await page.getByLabel('How it is split').selectOption({ label: 'Equally' })
  await expect(line).toHaveText(/^Split equally: .*Ben.*Cara.* and you – £30\.00 each$/)
  await page.getByRole('button', { name: 'Use the default split' }).click()
  await expect(line).toHaveText(/^Split by ownership: /)
  // A restored draft shows what was changed in it; a folded field that is wrong opens.
  await page.getByLabel('Title').fill('Ferry')
  await moreDetails(page)
  await page.getByLabel('Paid in').selectOption('CHF')
  await visit(page, new URL(page.url()).href)
  await expect(page.getByLabel('Paid in')).toHaveValue('CHF')
  await expect(page.getByLabel('Paid in')).toBeVisible()
  await moreDetails(page)
  await expect(category).toBeHidden()
  await save.click()
  await expect(page.getByLabel('Amount in CHF')).toBeFocused()
})

test('the import preview shows who paid and how it is split, also on a phone', async ({ signedIn: page }) => {
  await createGroup(page, 'The Kellers')
  const money = `/money/${new URL(page.url()).pathname.split('/').at(-1)}`
  await visit(page, `${money}/payments/import`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'cabin.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Date,Description,Category,Cost,Currency,Anna Keller,Ben,Clara',
        '2024-03-31,New roof,Maintenance,90.00,GBP,60.00,-30.00,-30.00',
        '2024-04-02,Meal,Dining out,60.00,GBP,-20.00,10.00,10.00',
        '2024-04-05,Ben paid Anna,Payment,20.00,GBP,-20.00,20.00,0.00',
      ].join('\n'),
    ),
  })
  const table = page.getByRole('table', { name: 'Payments in the file' })
  const roof = table.getByRole('row', { name: /New roof/ })
  await expect(roof.getByRole('rowheader')).toContainText('New roof')
  await expect(roof.getByRole('cell').nth(0)).toHaveText('Anna Keller paid £90.00')
  await expect(roof.getByRole('cell').nth(1)).toContainText(/Anna Keller £30\.00.*Ben £30\.00.*Clara £30\.00/)
  // Two people paid for the meal: it becomes two expenses and counts as one of three rows.
  await expect(page.getByRole('heading', { name: '3 expenses and 1 settlement' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Split between' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('Split between').first()).toBeVisible()
  await expectFits(page)
  expect((await (await axe(page)).analyze()).violations).toEqual([])
})

test('import rows in another currency are skipped or converted as chosen', async ({ signedIn: page }) => {
  await createGroup(page, 'The Kellers')
  const money = `/money/${new URL(page.url()).pathname.split('/').at(-1)}`
  await visit(page, `${money}/payments/import`)
  const choose = () =>
    page.locator('input[type=file]').setInputFiles({
      name: 'trip.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Date,Description,Category,Cost,Currency,Anna Keller,Ben',
          '2024-03-31,New roof,Maintenance,90.00,GBP,45.00,-45.00',
          '2024-04-02,Hotel,Hotel,100.00,USD,50.00,-50.00',
          '2024-04-05,Tea,General,4.00,EUR,2.00,-2.00',
        ].join('\n'),
      ),
    })
  await choose()
  const add = page.getByRole('button', { name: /^Add / })
  const dollars = page.getByLabel('1 row in USD')
  await expect(dollars).toBeVisible()
  await expect(add).toBeHidden()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(dollars).toBeFocused()
  await dollars.selectOption('Convert at a rate')
  await page.getByLabel('1 row in EUR').selectOption('Leave them out')
  await page.getByLabel('1 USD in GBP').fill('x')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByLabel('1 USD in GBP')).toBeFocused()
  await page.getByLabel('1 USD in GBP').fill('0.8')
  await page.getByLabel('1 USD in GBP').press('Enter')
  await expect(page.getByText('1 row in USD is converted: 1 USD is 0.8 GBP.')).toBeVisible()
  await expect(page.getByText('1 row in EUR is left out.', { exact: false })).toBeVisible()
  const hotel = page.getByRole('table', { name: 'Payments in the file' }).getByRole('row', { name: /Hotel/ })
  await expect(hotel).toContainText('$100.00 at 0.8')
  await expect(hotel).toContainText('Anna Keller paid £80.00')
  expect((await (await axe(page)).analyze()).violations).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await add.dblclick()
  await expect(page.getByRole('heading', { name: '2 expenses added' })).toBeVisible()
  await choose()
  await expect(page.getByText('This file was already imported on', { exact: false })).toBeVisible()
  await visit(page, `${money}/payments`)
  await page.getByRole('link', { name: /Hotel/ }).click()
  await expect(page.getByRole('main')).toContainText(/\$100\.00.*0\.8/)
})
