import type { Browser, Page } from '@playwright/test'
import { cookieName } from '../src/server/session-cookie.ts'
import { aSession } from '../test/factories/people.ts'
import { appOf } from './app.ts'
import { expect } from './fixtures.ts'
import { awake, visit } from './pages.ts'

/** What the browser logs when the network is cut. */
export const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/

export const waitingList = (page: Page) => page.getByRole('list', { name: 'Waiting to be sent' })

/** Signs the same person in on another device. */
export async function otherDeviceOf(browser: Browser, from: Page, userId: string): Promise<Page> {
  const { database, origin } = appOf(from)
  const context = await browser.newContext({ baseURL: origin })
  await context.addCookies([
    {
      name: cookieName('sid', origin),
      value: await aSession(database().db, userId),
      ...{ domain: new URL(origin).hostname, path: '/', httpOnly: true, secure: true, sameSite: 'Lax' },
    },
  ])
  return context.newPage()
}

/** Chooses the property to be kept on this device, and presses Save. */
export async function chooseCabin(page: Page) {
  await visit(page, '/profile/device')
  await page.getByRole('checkbox', { name: 'Lake cabin', exact: true }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

export async function keepCabin(page: Page) {
  await chooseCabin(page)
  await expect(page.getByText('Saved on this device')).toBeVisible()
}

/** Cuts the network of this device only, and opens the copy. */
export async function openCutOff(page: Page) {
  await page.context().setOffline(true)
  await page.goto('/offline')
  await awake(page)
  await expect(page.getByRole('heading', { name: 'Lake cabin' })).toBeVisible()
}

export async function tick(page: Page, title: string) {
  await page.getByRole('button', { name: `Mark as done: ${title}` }).click()
}

export async function comment(page: Page, title: string, body: string) {
  await page.getByRole('button', { name: `Comment on ${title}` }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill(body)
  await page.getByRole('button', { name: 'Save on this device' }).click()
}

export const waiting = (page: Page) => waitingList(page).getByText('Waiting', { exact: true })
