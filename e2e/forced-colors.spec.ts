import type { Page } from '@playwright/test'
import { everyPage, expect, test } from './fixtures.ts'
import { awake } from './pages.ts'

// Windows' contrast themes replace colours: backgrounds and shadows are gone, borders, outlines and text stay.

/** Returns the selected controls that look like the others of their list once backgrounds are gone. */
const alike = (page: Page) =>
  page.evaluate(() => {
    const chosen =
      '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false]), [aria-checked=true]'
    const visible = [
      ...['border-top-width', 'border-bottom-width', 'border-top-color', 'border-bottom-color'],
      ...[
        'outline-style',
        'outline-color',
        'font-weight',
        'text-decoration-line',
        'background-color',
        'color',
      ],
    ]
    const look = (element: Element) => {
      const style = getComputedStyle(element)
      const mark = getComputedStyle(element, '::after')
      return JSON.stringify([
        ...visible.map((name) => style.getPropertyValue(name)),
        mark.content,
        mark.backgroundColor,
        element.querySelectorAll('svg').length,
      ])
    }
    return [...document.querySelectorAll(chosen)].flatMap((element) => {
      if (element.getClientRects().length === 0) return []
      const list = element.closest('ul, ol, nav, [role=tablist], [role=group], [role=radiogroup], fieldset')
      const other = [...(list?.querySelectorAll(element.tagName) ?? [])].find(
        (each) => !each.matches(chosen) && each.getClientRects().length > 0,
      )
      return other && look(other) === look(element) ? [element.outerHTML.slice(0, 150)] : []
    })
  })

test('with forced colours, what is chosen can still be told from the rest', async ({ signedIn: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const found: string[] = []
  const paths = await everyPage(page)
  // The pages where something is chosen: places, tabs, filters, views and days.
  const having = [
    /^\/dashboard/,
    /tab=settings/,
    /view=/,
    /^\/money\/[^/]+$/,
    /payments$/,
    /^\/tasks/,
    /^\/project\/[^/]+$/,
  ]
  for (const path of paths.filter((each) => having.some((pattern) => pattern.test(each)))) {
    await page.goto(path)
    await awake(page)
    found.push(...(await alike(page)).map((html) => `${path}: ${html}`))
  }
  expect([...new Set(found)]).toEqual([])
})
