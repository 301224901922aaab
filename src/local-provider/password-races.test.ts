import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import type { Browser } from '../../test/identity/browser.ts'
import {
  actionOf,
  aProviderProcess,
  at,
  person,
  signIn,
  signUp,
  start,
  whoIs,
} from '../../test/identity/provider-process.ts'
import { providerAccounts, providerKnownBrowsers } from '../server/db/schema/local-provider.ts'
import { sessions } from '../server/db/schema/users.ts'
import { hashPassword, isPasswordOf } from '../server/passwords.ts'
import type { Limits } from '../server/rate-limit.ts'
import { setPassword } from './account.service.ts'
import { texts } from './texts.ts'

const database = testDatabase()
const { db } = database
/** Races need more concurrent attempts than the limits for people allow. */
const limits: Limits = {
  limit: async () => {},
  giveBack: async () => {},
  check: async () => {},
  reset: async () => {},
}
const noMail = { mail: { isConfigured: false }, enqueue: async () => {}, limits }

let home = aProviderProcess(database, {}, noMail)
beforeEach(() => {
  home = aProviderProcess(database, {}, noMail)
  home.app.limits = limits
})

const newPassword = 'quiet harbour lamp'
const change = { email: person.email, currentPassword: person.password, newPassword }
const changePassword = (browser: Browser) => browser.post(at('/oidc/account/password'), change)

async function resetPassword() {
  const [account] = await db.select({ id: providerAccounts.id }).from(providerAccounts)
  const accountId = account?.id ?? ''
  const passwordHash = await hashPassword(newPassword)
  await db.transaction((tx) =>
    setPassword({ ...noMail, endSessionsOf: async () => void (await tx.delete(sessions)) }, tx, {
      accountId,
      passwordHash,
      verifiedHash: null,
      keep: null,
    }),
  )
}

const many = (count: number) => Array.from({ length: count }, () => home.open())

const survivorsOf = async (browsers: Browser[]) =>
  (await Promise.all(browsers.map((browser) => whoIs(home, browser)))).filter((session) => session !== null)

describe('a sign-in with the old password', () => {
  it.each([
    ['is changed', () => changePassword(home.open())],
    ['is replaced by a mailed code', resetPassword],
  ])('fails when the password %s at the same time', async (_, replace) => {
    await signUp(home.browser)
    const browsers = many(60)
    const forms = await Promise.all(browsers.map((browser) => start(browser, '/api/auth/sign-in')))
    const under = browsers.map(async (browser, index) => {
      const form = forms[index]
      if (form) await browser.follow(await browser.post(actionOf(form), person))
    })
    await Promise.all([...under, replace()])
    expect(await survivorsOf(browsers)).toEqual([])
    // Their leftovers at the provider do not let anyone in either.
    const again = await Promise.all(
      browsers.slice(0, 5).map((browser) => start(browser, '/api/auth/sign-in')),
    )
    for (const { html } of again) expect(html).toContain(`>${texts.signInTitle}</h1>`)
    expect((await signIn(home.open(), { ...person, password: newPassword })).url.href).toBe(
      at('/family-select'),
    )
  })

  it('opens no session after its code was redeemed', async () => {
    await signUp(home.browser)
    const { identity } = home.app
    home.app.identity = {
      ...identity,
      async finishSignIn(...callback) {
        const signedIn = await identity.finishSignIn(...callback)
        await changePassword(home.open())
        return signedIn
      },
    }
    const phone = home.open()
    expect((await signIn(phone)).url.href).toBe(at('/login?reason=refused'))
    expect(await db.$count(sessions)).toBe(0)
    home.app.identity = identity
    expect((await start(phone, '/api/auth/sign-in')).html).toContain(`>${texts.signInTitle}</h1>`)
  })

  it('is asked for again if the password changed between the form and the callback', async () => {
    await signUp(home.browser)
    const phone = home.open()
    const form = await start(phone, '/api/auth/sign-in')
    const back = await phone.post(actionOf(form), person)
    await db
      .update(providerAccounts)
      .set({ credentialsGeneration: 1 })
      .where(eq(providerAccounts.email, person.email))
    expect((await phone.follow(back)).html).toContain(`>${texts.signInTitle}</h1>`)
    expect(await whoIs(home, phone)).toBeNull()
  })

  it('shows no account pages', async () => {
    await signUp(home.browser)
    await db.update(providerAccounts).set({ credentialsGeneration: 1 })
    expect((await home.browser.get(at('/oidc/account/password'))).html).not.toContain(person.email)
  })
})

describe('changing the password', () => {
  it('happens once when six requests change the same one', async () => {
    await signUp(home.browser)
    const chosen = Array.from({ length: 6 }, (_, index) => `quiet harbour lamp ${index}`)
    const answers = await Promise.all(
      chosen.map((password) =>
        home.open().post(at('/oidc/account/password'), { ...change, newPassword: password }),
      ),
    )
    const changed = chosen.filter((_, index) => answers[index]?.html.includes(texts.passwordChangedTitle))
    expect(changed).toHaveLength(1)
    const [account] = await db.select({ hash: providerAccounts.passwordHash }).from(providerAccounts)
    expect(await isPasswordOf(account?.hash, changed[0] ?? '')).toBe(true)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
  })

  it('keeps known browsers; a new password without the old one forgets them', async () => {
    await signUp(home.browser)
    await changePassword(home.browser)
    expect(await db.$count(providerKnownBrowsers)).toBe(1)
    await resetPassword()
    expect(await db.$count(providerKnownBrowsers)).toBe(0)
  })

  it('leaves the browser that made the change signed in at the provider', async () => {
    await signUp(home.browser)
    await changePassword(home.browser)
    expect((await start(home.browser, '/api/auth/sign-in')).url.href).toBe(at('/family-select'))
    expect(await whoIs(home, home.browser)).not.toBeNull()
  })
})
