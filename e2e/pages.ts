import type { Page, Response } from '@playwright/test'

/** Opens a page by its address and waits until it responds. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path, { waitUntil: 'commit' })
  await awake(page)
  return response
}

/** Reloads the page and waits until it responds. */
export async function reload(page: Page) {
  await page.reload({ waitUntil: 'commit' })
  await awake(page)
}

/** Chooses an item from the menu of the page's entity. */
export async function chooseFor(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Waits until React has attached to every control of the page, and every form has restored its drafts. */
export async function awake(page: Page) {
  await page.waitForFunction(isAwake)
}

/** Runs in the page, so it must not use anything from outside itself. */
function isAwake() {
  if (document.readyState === 'loading') return false
  // A visitor's page waits until one of its controls is touched.
  document.querySelector('button')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  // The provider's pages are ready from the start; contractor pages run no script.
  if (/^\/(oidc|relative|worker-share|worker-projects)\//.test(location.pathname)) return true
  if (!('awake' in document.documentElement.dataset) || document.querySelector('[data-asleep]')) return false
  return [...document.querySelectorAll('button, input, select, textarea, form')].every((control) =>
    Object.keys(control).some((name) => name.startsWith('__reactProps$')),
  )
}
