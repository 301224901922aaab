import { expect, it } from 'vitest'
import { aBrowser } from './identity/browser.ts'
import { actionOf } from './identity/provider-process.ts'
import { aProcessThatLogs } from './process-that-logs.ts'
import { origin } from './request.ts'
import { wireServer } from './wire.ts'

wireServer()

it('writes no sign-in cookie to the log, from the first page to the last', async () => {
  const secrets: string[] = []
  const { lines, stop } = await aProcessThatLogs(async (address) => {
    const browser = aBrowser(async (request) => {
      const { pathname, search } = new URL(request.url)
      const response = await fetch(new Request(`${address}${pathname}${search}`, request), {
        redirect: 'manual',
      })
      for (const line of response.headers.getSetCookie()) {
        const value = line.slice(line.indexOf('=') + 1, line.indexOf(';'))
        if (value.length > 10) secrets.push(value)
      }
      return response
    })
    const form = await browser.follow(await browser.get(`${origin}/api/auth/sign-up`))
    const person = { firstName: 'Anna', lastName: 'Keller', email: 'anna@family.example' }
    const done = await browser.follow(
      await browser.post(actionOf(form), { ...person, password: 'lantern moss otter' }),
      (url) => url.pathname === '/family-select',
    )
    expect(done.status).toBe(303)
  })
  await stop()
  const log = lines.join('\n')
  expect(log).toContain('"path":"/oidc/interaction/[token]/sign-up"')
  expect(log).toContain('"path":"/oidc/auth/[token]"')
  expect(secrets.length).toBeGreaterThan(4)
  for (const secret of secrets) expect(log).not.toContain(secret)
})
