import type { Locator, Page } from '@playwright/test'
import { aTask } from '../test/factories/work.ts'
import { aHouseOf, type House } from './families.ts'
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
 * Follows the link, and takes the step inside the page as soon as the page behind the link is asked for. What is shown
 * stays meanwhile: the second after which the router makes room for the next page is not waited for.
 * @param press the name of a button; without one the card of the link is moved on by its keys
 */
const openAndPress = (link: Locator, press: string | null) =>
  link.evaluate(async (anchor: HTMLElement, press) => {
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
    // The router waits for what is left of its second, which is all of it while the clock stands still.
    Date.now = () => started
    window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 1000 ? 0 : setTimeout(run, ms, ...rest)) as typeof window.setTimeout
    anchor.click()
    await asked
    window.fetch = fetch
    // What was drawn again since is another element at the same place.
    const control = document.querySelector<HTMLElement>(
      press === null ? `main a[href="${anchor.getAttribute('href')}"]` : `main [aria-label="${press}"]`,
    )
    if (!control) throw new Error('the page was replaced before the step could be taken')
    if (press === null) {
      control.focus()
      control.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true }))
    } else control.click()
    window.setTimeout = setTimeout
    Date.now = now
  }, press)

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
  test(`“Done” ${where} while the page of the task loads leads to the task, which is done`, async ({
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
    // What it goes by is fresh too: another step is taken at once.
    await page.getByRole('button', { name: 'Reopen' }).click()
    await expect(page.getByRole('button', { name: 'Mark as done' })).toBeVisible()
  })
}

test('a card that is moved while the page of its task loads is shown where it is now', async ({
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
