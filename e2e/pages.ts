import type { Page, Response } from '@playwright/test'

/** Opens a page by its address and waits until it answers. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path, { waitUntil: 'commit' })
  await awake(page)
  return response
}

/** Loads the page again and waits until it answers. */
export async function reload(page: Page) {
  await page.reload({ waitUntil: 'commit' })
  await awake(page)
}

/** Waits until every control of the page is known to React, and every form has its drafts in place. */
export async function awake(page: Page) {
  await page.waitForFunction(isAwake)
}

/** Runs in the page, so it must not use anything from outside itself. */
function isAwake() {
  if (document.readyState === 'loading') return false
  // A visitor's page waits for a touch of one of its controls.
  document.querySelector('button')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  // The pages of the provider are awake from the start; those of contractors run no script.
  if (/^\/(oidc|worker-share|worker-projects)\//.test(location.pathname)) return true
  if (!('awake' in document.documentElement.dataset) || document.querySelector('[data-asleep]')) return false
  return [...document.querySelectorAll('button, input, select, textarea, form')].every((control) =>
    Object.keys(control).some((name) => name.startsWith('__reactProps$')),
  )
}
