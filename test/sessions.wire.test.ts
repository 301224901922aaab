import { expect, it } from 'vitest'
import { texts } from '../src/local-provider/texts.ts'
import { aBrowser, type Browser } from './identity/browser.ts'
import { actionOf, person } from './identity/provider-process.ts'
import { callFunction, origin } from './request.ts'
import { wireServer } from './wire.ts'

const server = wireServer()

const start = async (browser: Browser, path: string) =>
  browser.follow(await browser.get(`${origin}${path}`), ({ pathname }) => pathname === '/family-select')

const isAsked = async (browser: Browser) =>
  (await start(browser, '/api/auth/sign-in')).html.includes(`>${texts.signInTitle}</h1>`)

/** Signs one person in with two browsers, and returns the second session as the first one lists it. */
async function twoBrowsers() {
  const [home, phone] = [aBrowser(server.fetch), aBrowser(server.fetch)]
  for (const [browser, path] of [
    [home, '/api/auth/sign-up'],
    [phone, '/api/auth/sign-in'],
  ] as const) {
    const form = await start(browser, path)
    const done = await browser.follow(
      await browser.post(actionOf(form), person),
      ({ pathname }) => pathname === '/family-select',
    )
    expect(done.location).toContain('/family-select')
  }
  const cookie = home.cookieHeader(origin)
  return { home, phone, cookie }
}

it('asks for the password in all other browsers after their sessions are ended, but not in this one', async () => {
  const { home, phone, cookie } = await twoBrowsers()
  expect(await isAsked(phone)).toBe(false)
  const { status } = await callFunction(server, 'sessions.endMyOtherSessions', { method: 'POST', cookie })
  expect(status).toBe(200)
  expect([await isAsked(phone), await isAsked(home)]).toEqual([true, false])
})

it('asks for the password in another browser after its session is ended', async () => {
  const { home, phone, cookie } = await twoBrowsers()
  const { result } = await callFunction(server, 'sessions.listMySessions', { method: 'GET', cookie })
  const sessionId = Array.isArray(result) && result.find(({ isCurrent }) => !isCurrent)?.id
  const ended = await callFunction(server, 'sessions.endMySession', {
    method: 'POST',
    cookie,
    data: { sessionId },
  })
  expect(ended.status).toBe(200)
  expect([await isAsked(phone), await isAsked(home)]).toEqual([true, false])
})
