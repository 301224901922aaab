import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import { asUser } from '../../test/factories/context.ts'
import type { Browser } from '../../test/identity/browser.ts'
import { aProviderProcess, at, signIn, signUp, start, whoIs } from '../../test/identity/provider-process.ts'
import { endMyOtherSessions, endMySession } from '../features/base/sessions/server/sessions.service.ts'
import { providerArtifacts } from '../server/db/schema/local-provider.ts'
import { sessions } from '../server/db/schema/users.ts'
import { texts } from './texts.ts'

const database = testDatabase()
const { db } = database
let home = aProviderProcess(database)
beforeEach(() => {
  home = aProviderProcess(database)
})

const isAsked = async (browser: Browser) =>
  (await start(browser, '/api/auth/sign-in')).html.includes(`>${texts.signInTitle}</h1>`)

/** A person who is signed in with two browsers, and the session of the first. */
async function twoBrowsers() {
  await signUp(home.browser)
  const phone = home.open()
  await signIn(phone)
  const [here, there] = [await whoIs(home, home.browser), await whoIs(home, phone)]
  if (!here || !there) throw new Error('not signed in')
  return { phone, ctx: { ...asUser(db, here.user), sessionId: here.sessionId }, onPhone: there.sessionId }
}

describe('ending a session', () => {
  it('makes that browser ask for the password, but not this one', async () => {
    const { phone, ctx, onPhone } = await twoBrowsers()
    await endMySession(ctx, onPhone, home.provider)
    expect(await whoIs(home, phone)).toBeNull()
    expect([await isAsked(phone), await isAsked(home.browser)]).toEqual([true, false])
  })

  it('leaves a third browser alone', async () => {
    const { ctx, onPhone } = await twoBrowsers()
    const tablet = home.open()
    await signIn(tablet)
    await endMySession(ctx, onPhone, home.provider)
    expect([await whoIs(home, tablet), await isAsked(tablet)]).toEqual([expect.anything(), false])
  })

  it('makes all others ask if it is unknown which one opened the session', async () => {
    const { phone, ctx, onPhone } = await twoBrowsers()
    await db.update(sessions).set({ providerSession: null }).where(sql`id = ${onPhone}`)
    await endMySession(ctx, onPhone, home.provider)
    expect([await isAsked(phone), await isAsked(home.browser)]).toEqual([true, false])
  })

  it('ends nothing at an external provider', async () => {
    const { phone, ctx, onPhone } = await twoBrowsers()
    await endMySession(ctx, onPhone, { ...home.provider, issuer: 'https://another.example' })
    expect([await whoIs(home, phone), await isAsked(phone)]).toEqual([null, false])
  })

  it('is not undone by a request of that browser in progress at the provider', async () => {
    const { phone, ctx, onPhone } = await twoBrowsers()
    const { identity } = home.app
    home.app.identity = {
      ...identity,
      async finishSignIn(...callback) {
        const signedIn = await identity.finishSignIn(...callback)
        await endMySession(ctx, onPhone, home.provider)
        return signedIn
      },
    }
    const back = await start(phone, '/api/auth/sign-in')
    expect(back.url.href).toBe(at('/login?reason=refused'))
    home.app.identity = identity
    expect([await whoIs(home, phone), await isAsked(phone)]).toEqual([null, true])
  })
})

describe('ending all other sessions', () => {
  it('makes them ask for the password, but not this one', async () => {
    const { phone, ctx } = await twoBrowsers()
    await endMyOtherSessions(ctx, home.provider)
    expect([await whoIs(home, phone), await whoIs(home, home.browser)]).toEqual([null, expect.anything()])
    expect([await isAsked(phone), await isAsked(home.browser)]).toEqual([true, false])
  })
})

describe('signing out', () => {
  it('ends the provider’s session even if the browser does not go there', async () => {
    await signUp(home.browser)
    await home.browser.post(at('/api/auth/sign-out'), {}, { accept: 'application/json' })
    expect(await db.$count(providerArtifacts, sql`model = 'Session' and expires_at > now()`)).toBe(0)
    expect(await isAsked(home.browser)).toBe(true)
  })
})
