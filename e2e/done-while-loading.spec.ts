import type { Locator, Page } from '@playwright/test'
import { aTask } from '../test/factories/work.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

const links = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Sweep the chimney' })

/** Holds what the page of the task asks for until the step is stored. @returns lets it come */
async function holdTheTask(page: Page) {
  const stored = Promise.withResolvers<void>()
  await page.route('**/_serverFn/tasks.getTask*', async (route) => {
    await stored.promise
    await route.continue()
  })
  return () => stored.resolve()
}

/**
 * Follows the link, and takes the step inside the page as soon as the page behind the link is asked for: a moment later
 * there may be nothing left to press.
 * @param press the name of a button; without one the card of the link is moved on by its keys
 */
const openAndPress = (link: Locator, press: string | null) =>
  link.evaluate(async (anchor: HTMLElement, press) => {
    const { fetch } = window
    const asked = new Promise<void>((resolve) => {
      window.fetch = (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        if (url.includes('tasks.getTask')) resolve()
        return fetch(input, init)
      }
    })
    anchor.click()
    await asked
    window.fetch = fetch
    const control =
      press === null ? anchor : document.querySelector<HTMLElement>(`main [aria-label="${press}"]`)
    if (!control?.isConnected) throw new Error('the page was replaced before the step could be taken')
    if (press !== null) return control.click()
    control.focus()
    control.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true }))
  }, press)

/** The list stays in view while the next page loads: after a second it would make room, and nothing could be pressed. */
const keepWhatIsShown = (page: Page) =>
  page.addInitScript(`{
    const { setTimeout } = window
    window.setTimeout = (run, ms, ...rest) => (ms === 1000 ? 0 : setTimeout(run, ms, ...rest))
  }`)

const stepIsStored = (page: Page) => page.waitForResponse('**/_serverFn/tasks.moveTask*')

test('“Done” in the list while the page of the task loads leads to the task, which is done', async ({
  signedIn: page,
  database: { db },
}) => {
  const press = 'Mark Sweep the chimney as done'
  const house = await aHouseOf(page)
  const { id } = await aTask(db, house, { title: 'Sweep the chimney' })
  await keepWhatIsShown(page)
  await visit(page, `${house.path}/tasks`)
  await expect(page.getByRole('button', { name: press })).toBeVisible()
  const letGo = await holdTheTask(page)
  const stored = stepIsStored(page)
  await openAndPress(links(page).first(), press)
  await stored
  letGo()
  await expect(page).toHaveURL(`/task/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sweep the chimney' })).toBeVisible()
  // What it goes by is fresh too: another step is taken at once.
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeVisible()
})

test('a card that is moved while the page of its task loads is shown where it is now', async ({
  signedIn: page,
  database: { db },
}) => {
  const house = await aHouseOf(page)
  const { id } = await aTask(db, house, { title: 'Sweep the chimney' })
  await keepWhatIsShown(page)
  await visit(page, `${house.path}/tasks?view=board`)
  const letGo = await holdTheTask(page)
  const stored = stepIsStored(page)
  await openAndPress(links(page), null)
  await stored
  letGo()
  await expect(page).toHaveURL(`/task/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sweep the chimney' })).toBeVisible()
  await expect(page.getByRole('main').getByText('In progress', { exact: true })).toBeVisible()
})
