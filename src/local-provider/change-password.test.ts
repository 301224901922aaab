import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import {
  aProviderProcess,
  at,
  escaped,
  person,
  signIn,
  signUp,
  start,
  whoIs,
} from '../../test/identity/provider-process.ts'
import { texts } from './texts.ts'

const database = testDatabase()
let home = aProviderProcess(database)
beforeEach(() => {
  home = aProviderProcess(database)
})

describe('changing the password', () => {
  const change = { email: person.email, currentPassword: person.password, newPassword: 'quiet harbour lamp' }
  const path = '/oidc/account/password'

  it('needs the current one, and asks every browser but this one to sign in again', async () => {
    await signUp(home.browser)
    const phone = home.open()
    await signIn(phone)
    const form = await home.browser.get(at(path))
    expect(form.html).toContain('value="anna@family.example"')
    const done = await home.browser.post(at(path), change)
    expect([done.status, done.html.includes(texts.passwordChangedTitle)]).toEqual([200, true])
    expect(await Promise.all([whoIs(home, home.browser), whoIs(home, phone)])).toEqual([null, null])

    expect((await start(home.browser, '/api/auth/sign-in')).url.href).toBe(at('/family-select'))
    expect((await start(phone, '/api/auth/sign-in')).html).toContain(`>${texts.signInTitle}</h1>`)
    expect((await signIn(home.open())).html).toContain(texts.wrongPair)
    expect((await signIn(home.open(), { ...person, password: change.newPassword })).url.href).toBe(
      at('/family-select'),
    )
  })

  it.each([
    [{ currentPassword: 'not the password' }, texts.wrongCurrentPassword],
    [{ newPassword: 'short' }, texts.shortPassword],
    [{ newPassword: person.password }, texts.samePassword],
    [{ newPassword: 'password1234' }, texts.commonPassword],
    [{ email: 'nobody@family.example' }, texts.wrongCurrentPassword],
  ])('is refused with %j', async (wrong, message) => {
    await signUp(home.browser)
    const answer = await home.browser.post(at(path), { ...change, ...wrong })
    expect([answer.status, answer.html.includes(escaped(message))]).toEqual([422, true])
    expect((await signIn(home.open())).url.href).toBe(at('/family-select'))
  })

  it('is refused to forms of other sites', async () => {
    await signUp(home.browser)
    expect((await home.browser.post(at(path), change, { origin: 'https://evil.example' })).status).toBe(403)
  })
})
