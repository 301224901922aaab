import type { Page } from '@playwright/test'
import { users } from '../src/server/db/schema/users.ts'
import { aPerson, everyPage, expect, signUp, test } from './fixtures.ts'
import { expectFits } from './looks.ts'
import { awake, visit } from './pages.ts'

test.describe.configure({ mode: 'parallel' })

// The build of the journeys has the pseudo-locale en-XA: English with marks and 40 % more letters (docs/languages.md).

/** Lists the texts of a page that have no mark of the pseudo-locale. */
const unmarkedTexts = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    const add = (text: string | null) => {
      const line = text?.replaceAll(/\s+/g, ' ').trim()
      if (line && /[A-Za-z]{2}/.test(line) && !/[À-ɏḀ-ỿ]/.test(line)) found.add(line)
    }
    // Lists of the browser's own names (currencies, countries, time zones) are not ours.
    const skipped = 'script, style, noscript, datalist, select:has(option:nth-child(40)), time, code'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(skipped)) add(node.textContent)
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) add(element.getAttribute(name))
    return [...found]
  })

/** What the family of the journeys wrote, names of places and brands, and dates. */
const notOurs =
  /Keller|Jansen|Lindt|Berg|Emil|Anna|Greta|Ben\b|cabin|roof|gutter|Chimney|Fence|Boiler|Water|Internet|Property tax|Deed|Tuesdays|by the gate|^On$|Cellar|Front door|Kinstead|GBP|UTC|Europe\/|@|https?:|^[A-Z]{1,3}$|\b20\d\d\b|^(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|VT-7401|30 days net|twelve hours|Leaves block|Sweep|utility|Can you help|Roof repair|Where the water|For the cabin|Boots|Bed linen|^\d{1,2}(:\d\d)? ?[AaPp][Mm]$|KB\b|MB\b|[kM]Wh\b|Main meter|Swam in the lake|PDF|CSV|iCal|vCard/

/** Of people without an account. */
const ofContractors = /^\/(relative|worker-share|worker-projects)\//

/** Checks one page: all texts are translated, long words have room, and it can be read from right to left. */
async function expectTranslated(page: Page, path: string) {
  await page.goto(path)
  await awake(page)
  // Until the grid has loaded, the same days are shown as a list.
  if (/^\/calendar.*view=(month|week)/.test(path)) await expect(page.locator('.calendar-grid')).toBeVisible()
  const untranslated = (await unmarkedTexts(page)).filter((text) => !notOurs.test(text))
  expect.soft(untranslated, `${path}: untranslated`).toEqual([])
  await expectFits(page, path)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await expectFits(page, `${path} from right to left`)
}

const parts = ['first', 'second']
for (const [index, part] of parts.entries()) {
  test(`the ${part} part of the pages is translated, has room for long words, and can be read from right to left`, async ({
    page,
    complaints,
    database,
  }) => {
    test.setTimeout(600_000)
    complaints.expect(/status of 404/)
    await signUp(page, aPerson())
    await page.setViewportSize({ width: 360, height: 800 })
    const paths = await everyPage(page)
    await database.db.update(users).set({ locale: 'en-XA' })
    // The provider follows the browser, not the profile; so do the pages of links, which have their own test.
    const ours = paths.filter((path) => !path.startsWith('/oidc/') && !ofContractors.test(path))
    for (const path of ours.filter((_, position) => position % parts.length === index))
      await expectTranslated(page, path)
  })
}

test('the pages of contractors and relatives follow the browser, are translated, and have room for long words', async ({
  signedIn: page,
  browser,
  baseURL,
  complaints,
}) => {
  test.setTimeout(300_000)
  complaints.expect(/status of 404/)
  const paths = (await everyPage(page)).filter((path) => ofContractors.test(path))
  expect(new Set(paths.map((path) => path.split('/')[1]))).toEqual(
    new Set(['relative', 'worker-share', 'worker-projects']),
  )
  const context = await browser.newContext({
    locale: 'en-XA',
    baseURL,
    viewport: { width: 360, height: 800 },
  })
  const contractor = await context.newPage()
  for (const path of paths) await expectTranslated(contractor, path)
  await context.close()
})

const greetings = [
  { locale: 'de-CH', language: 'de', title: 'Anmelden' },
  { locale: 'fr-FR', language: 'fr', title: 'Se connecter' },
  { locale: 'es-MX', language: 'es', title: 'Iniciar sesión' },
  { locale: 'sv-SE', language: 'sv', title: 'Logga in' },
]
for (const { locale, language, title } of greetings) {
  test(`a visitor whose browser asks for ${locale} reads the pages in that language`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ locale, baseURL })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    await context.close()
  })
}

test('a member chooses German in the profile, and the pages, their scripts and dates follow', async ({
  signedIn: page,
  database,
}) => {
  await database.db.update(users).set({ locale: 'de-DE' })
  await visit(page, '/profile/notifications')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Profil')
  // What the script renders is German too.
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('dialog')
  await search.getByRole('combobox').fill('Kalender')
  await expect(search.getByRole('option', { name: 'Kalender' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await page.getByRole('button', { name: 'Feedback' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Abbrechen')
})
