import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** A run lists everything it finds. */
const softly = expect.configure({ soft: true })

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs axe inside the page, to which it is sent once. Its usual way opens an extra page for each run, for frames of
 * other origins, which we do not have.
 */
export const axe = async (page: Page) => {
  const isThere = await page.evaluate(() => 'axe' in window)
  const options = isThere ? { page, axeSource: 'void 0' } : { page }
  return new AxeBuilder(options).setLegacyMode()
}

/** Shows the page in a theme, with its colour transitions ended before they are measured. */
export async function show(page: Page, theme: Theme) {
  await arrived(page)
  await page.evaluate((name) => {
    document.documentElement.classList.toggle('dark', name === 'dark')
  }, theme)
}

/** Ends what fades or moves, for as long as the page is open. The policy of our pages allows no <style>. */
const arrived = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.dataset.still) return
    document.documentElement.dataset.still = 'true'
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })

/**
 * @param what names the page in a failure
 * @param except rules that the page may break
 */
export async function expectAccessible(page: Page, what: string, except: string[] = []) {
  await arrived(page)
  const { violations } = await (await axe(page)).withTags(rules).disableRules(except).analyze()
  softly(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Checks the rule that depends on the theme, for a page that passed all rules in the other theme. */
export async function expectContrast(page: Page, what: string) {
  const { violations } = await (await axe(page)).withRules('color-contrast').analyze()
  softly(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Checks the current page: dark on a phone, light on a desktop and a phone, and never wider than the window. */
export async function expectAccessibleInBothThemes(page: Page, what: string) {
  for (const [theme, width, check] of [
    ['dark', 360, expectAccessible],
    ['light', 1280, expectAccessible],
    ['light', 360, expectContrast],
  ] as const) {
    // As high as the page: content behind a phone's bar can be scrolled into view, which axe cannot know.
    await page.setViewportSize({ width, height: 3_000 })
    await show(page, theme)
    await check(page, `${what} ${theme} ${width}`)
    await expectFits(page, `${what} ${theme} ${width}`)
  }
}

/**
 * Fails when a page is wider than the requested window. The window's own width cannot be used: a phone zooms out of a
 * page that is too wide, and its width grows. Content that folds by script does so a frame after the window.
 */
export async function expectFits(page: Page, what = page.url()) {
  await arrived(page)
  const tooWideBy = async () => {
    const widest = await page.evaluate(() =>
      Math.max(document.documentElement.scrollWidth, window.innerWidth),
    )
    return widest - (page.viewportSize()?.width ?? 0)
  }
  await softly.poll(tooWideBy, `${what} is wider than the window`).toBeLessThanOrEqual(0)
}
