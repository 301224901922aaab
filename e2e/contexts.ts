import type { Browser, BrowserContext, Page } from '@playwright/test'

/** The contexts that a worker's journeys use one after the other, by the options they were created with. */
export type Contexts = Map<string, BrowserContext>

/**
 * Provides a context that is like new except for what it has loaded, so that the product's scripts are fetched once
 * for all journeys of a worker.
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

/** Resets what a journey did to its context, and closes the other contexts it created. */
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

/** Clears what the previous journey stored in the browser, through the first page of this one. */
export async function startEmpty(page: Page, origin: string) {
  const isReal = await page.evaluate(() => String(setTimeout).includes('[native code]'))
  if (!isReal) throw new Error('a journey that takes the clock says test.use({ firstVisit: true })')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
