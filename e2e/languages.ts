import { readdirSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'

const folders = readdirSync('src/locales', { withFileTypes: true })

/** The languages into which the product is translated. */
export const translations = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)

const languages = ['en', ...translations]

/**
 * Returns the languages in which to check a page: one, and another one for the next page, so that each kind of page
 * meets several. With EVERY_LANGUAGE=1 it is all of them.
 */
export const languagesOf = (position: number): string[] =>
  process.env.EVERY_LANGUAGE ? languages : [languages[position % languages.length] ?? 'en']

const sessions = new WeakMap<Page, CDPSession>()

/** Makes the browser ask for this language from the next page on, as someone sees it who chose none in the profile. */
export async function speak(page: Page, acceptLanguage: string) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const userAgent = await page.evaluate(() => navigator.userAgent)
  await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage })
}
