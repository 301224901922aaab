import type { Locator, Page } from '@playwright/test'
import { pendingMs } from '../src/lib/page-shape.ts'
import { aTask } from '../test/factories/work.ts'
import { aHouseOf, type House } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

const links = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Sweep the chimney' })

/**
 * Holds back the requests of the task page until the step is stored.
 * @returns releases them
 */
async function holdTheTask(page: Page) {
  const stored = Promise.withResolvers<void>()
  await page.route('**/_serverFn/tasks.getTask*', async (route) => {
    await stored.promise
    await route.continue()
  })
  return () => stored.resolve()
}

/**
 * Follows the link, and takes the step inside the page as soon as the next page is requested. The old page stays until
 * then; the test does not wait for the moment after which the router shows the skeleton of the next page.
 * @param press the name of a button; without one, the keyboard moves the card of the link
 */
const openAndPress = (link: Locator, press: string | null) =>
  link.evaluate(
    async (anchor: HTMLElement, { press, pendingMs }) => {
      const { fetch, setTimeout } = window
      const { now } = Date
      const started = now()
      const asked = new Promise<void>((resolve) => {
        window.fetch = (input, init) => {
          const url = input instanceof Request ? input.url : String(input)
          if (url.includes('tasks.getTask')) resolve()
          return fetch(input, init)
        }
      })
      // The router waits for the rest of its moment, which is all of it while the clock is stopped.
      Date.now = () => started
      window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
        ms === pendingMs ? 0 : setTimeout(run, ms, ...rest)) as typeof window.setTimeout
      anchor.click()
      await asked
      window.fetch = fetch
      // Anything rendered again since is a different element in the same place.
      const control = document.querySelector<HTMLElement>(
        press === null ? `main a[href="${anchor.getAttribute('href')}"]` : `main [aria-label="${press}"]`,
      )
      if (!control) throw new Error('the page was replaced before the step could be taken')
      if (press === null) {
        control.focus()
        control.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true }),
        )
      } else control.click()
      window.setTimeout = setTimeout
      Date.now = now
    },
    { press, pendingMs },
  )

const stepIsStored = (page: Page) => page.waitForResponse('**/_serverFn/tasks.moveTask*')

const lists = [
  {
    where: 'in the list',
    pathOf: ({ path }: House) => `${path}/tasks`,
    press: 'Mark Sweep the chimney as done',
  },
  {
    where: 'on the dashboard',
    pathOf: ({ dashboard }: House) => dashboard,
    press: 'Done: Sweep the chimney',
  },
]
for (const { where, pathOf, press } of lists) {
  test(`“Done” ${where} while the task page loads completes the task and shows it as done`, async ({
    signedIn: page,
    database: { db },
  }) => {
    const house = await aHouseOf(page)
    const { id } = await aTask(db, house, { title: 'Sweep the chimney', dueOn: '2026-01-02' })
    await visit(page, pathOf(house))
    await expect(page.getByRole('button', { name: press })).toBeVisible()
    const letGo = await holdTheTask(page)
    const stored = stepIsStored(page)
    await openAndPress(links(page).first(), press)
    await stored
    letGo()
    await expect(page).toHaveURL(`/task/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sweep the chimney' })).toBeVisible()
    // Its version is up to date too: another step is accepted at once.
    await page.getByRole('button', { name: 'Reopen' }).click()
    await expect(page.getByRole('button', { name: 'Mark as done' })).toBeVisible()
  })
}

test('a card that is moved while its task page loads is shown in its new column', async ({
  signedIn: page,
  database: { db },
}) => {
  const house = await aHouseOf(page)
  const { id } = await aTask(db, house, { title: 'Sweep the chimney' })
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
