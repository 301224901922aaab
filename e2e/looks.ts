import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs axe inside the page, to which it is sent once; its other way opens a page more for each run, for frames of other
 * origins, which we have none of.
 */
export const axe = async (page: Page) => {
  const isThere = await page.evaluate(() => 'axe' in window)
  const options = isThere ? { page, axeSource: 'void 0' } : { page }
  return new AxeBuilder(options).setLegacyMode()
}

/** Shows the page as it is in a theme. Colours fade into each other: they are measured when they have arrived. */
export async function show(page: Page, theme: Theme) {
  await page.evaluate((name) => {
    document.documentElement.classList.toggle('dark', name === 'dark')
  }, theme)
  await arrived(page)
}

/**
 * Waits until nothing fades or moves any more. What turns for ever is no transition. What takes its colour from
 * something that fades begins to fade after it, so that one look is not enough.
 */
async function arrived(page: Page) {
  await page.evaluate(async () => {
    for (;;) {
      // A change of style begins its transitions with the next frame.
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      if (fading.length === 0) return
      await Promise.allSettled(fading.map(({ finished }) => finished))
    }
  })
}

/** @param what names the page in a failure */
export async function expectAccessible(page: Page, what: string) {
  await arrived(page)
  const { violations } = await (await axe(page)).withTags(rules).analyze()
  expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** What depends on the theme, of a page that passed all the rules in the other one. */
export async function expectContrast(page: Page, what: string) {
  const { violations } = await (await axe(page)).withRules('color-contrast').analyze()
  expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** As the page is now: dark on a phone, light at a desk and on a phone, and nowhere wider than the window. */
export async function expectAccessibleInBothThemes(page: Page, what: string) {
  for (const [theme, width, check] of [
    ['dark', 360, expectAccessible],
    ['light', 1280, expectAccessible],
    ['light', 360, expectContrast],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await show(page, theme)
    await check(page, `${what} ${theme} ${width}`)
    expect(await sidewaysOf(page), `${what} ${theme} ${width}`).toBeLessThanOrEqual(0)
  }
}

/**
 * How many pixels a page is wider than the window that was asked for. The window's own width is no measure: a phone
 * zooms out of a page that is too wide, and it grows with it. What folds by script folds a frame after the window.
 */
export async function sidewaysOf(page: Page): Promise<number> {
  await arrived(page)
  const widest = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth))
  return widest - (page.viewportSize()?.width ?? 0)
}
