import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What the journeys of a worker use one after the other, by the options that it was made with. */
export type Contexts = Map<string, BrowserContext>

/**
 * A context that is as good as new but for what it has loaded: the scripts of the product are fetched once for all
 * journeys of a worker, and not once for each.
 */
export async function sharedContext(
  contexts: Contexts,
  key: string,
  make: () => Promise<BrowserContext>,
): Promise<BrowserContext> {
  const context = contexts.get(key) ?? (await make())
  contexts.set(key, context)
  return context
}

/** Takes back what a journey did to its context, and ends the others that it made. */
export async function tidy(browser: Browser, contexts: Contexts) {
  const shared = new Set(contexts.values())
  await Promise.all(
    browser.contexts().map((context) => (shared.has(context) ? takeBack(context) : context.close())),
  )
}

async function takeBack(context: BrowserContext) {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(context.pages().map((page) => page.close()))
  await context.setOffline(false)
  await context.setExtraHTTPHeaders({})
  await context.clearPermissions()
  await context.clearCookies()
}

/** Empties what the journey before kept in the browser, through the first page of this one. */
export async function startEmpty(page: Page, origin: string) {
  const isReal = await page.evaluate(() => String(setTimeout).includes('[native code]'))
  if (!isReal) throw new Error('a journey that takes the clock says test.use({ firstVisit: true })')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
