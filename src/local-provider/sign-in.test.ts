import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import type { Browser, Visit } from '../../test/identity/browser.ts'
import {
  actionOf,
  aProviderProcess,
  at,
  person,
  signIn,
  signOut,
  signUp,
  start,
  whoIs,
} from '../../test/identity/provider-process.ts'
import { appOrigin, appSecret } from '../../test/identity/sign-in-services.ts'
import { idTokenPurpose } from '../features/base/sessions/server/sessions.service.ts'
import { createSealer, sha256 } from '../server/crypto.ts'
import {
  providerAccounts,
  providerArtifacts,
  providerKnownBrowsers,
} from '../server/db/schema/local-provider.ts'
import { sessions } from '../server/db/schema/users.ts'
import { deleteOldBrowsers } from './known-browsers.repository.ts'
import { texts } from './texts.ts'

const database = testDatabase()
const { db } = database
let home = aProviderProcess(database)
beforeEach(() => {
  home = aProviderProcess(database)
})

describe('signing in', () => {
  it('finds the same person again in another browser', async () => {
    await signUp(home.browser)
    const phone = home.open()
    expect((await signIn(phone)).url.href).toBe(at('/family-select'))
    expect((await whoIs(home, phone))?.user.id).toBe((await whoIs(home, home.browser))?.user.id)
  })

  it('asks nothing in a browser that the provider knows', async () => {
    await signUp(home.browser)
    expect((await start(home.browser, '/api/auth/sign-in')).url.href).toBe(at('/family-select'))
  })

  it('tells the app when the browser signed in', async () => {
    await signUp(home.browser)
    await start(home.browser, '/api/auth/sign-in')
    const [session] = await db.select().from(sessions)
    const idToken = createSealer(appSecret, idTokenPurpose).open(session?.idTokenSealed ?? '')
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.auth_time).toBeGreaterThan(0)
  })

  it('answers a wrong password and an unknown address alike, and keeps the address', async () => {
    await signUp(home.browser)
    const wrong = await signIn(home.open(), { email: person.email, password: 'not the password' })
    const unknown = await signIn(home.open(), {
      email: 'nobody@family.example',
      password: 'not the password',
    })
    const uniform = (visit: Visit) =>
      visit.html.replaceAll(/interaction\/[\w-]+/g, '').replaceAll(/(anna|nobody)@family.example/g, '')
    expect([wrong.status, uniform(wrong)]).toEqual([422, uniform(unknown)])
    expect(wrong.html).toContain(texts.wrongPair)
    expect(wrong.html).toContain('value="anna@family.example"')
    expect(wrong.html).not.toContain('not the password')
  })

  it('takes as long for an unknown address as for a wrong password', async () => {
    await signUp(home.browser)
    const form = actionOf(await start(home.open(), '/api/auth/sign-in'))
    const browser = home.open()
    const action = actionOf(await start(browser, '/api/auth/sign-in'))
    expect(action).not.toBe(form)
    const msOf = async (email: string) => {
      const startedAt = performance.now()
      await browser.post(action, { email, password: 'wrong password' })
      return performance.now() - startedAt
    }
    await msOf('warm@family.example')
    // In turns and the shortest of each, because other work on the machine makes some of them longer.
    let [unknown, known] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let i = 0; i < 7; i++) {
      unknown = Math.min(unknown, await msOf('nobody@family.example'))
      known = Math.min(known, await msOf(person.email))
    }
    expect(unknown / known).toBeGreaterThan(0.3)
    expect(unknown / known).toBeLessThan(3)
  })

  it('stops after ten wrong passwords for one account from anywhere, even with the right one', async () => {
    await signUp(home.browser)
    const tryFrom = async (address: string, password: string) =>
      signIn(home.open(), { email: person.email, password }, { 'x-client-address': address })
    for (let i = 0; i < 10; i++) expect((await tryFrom(`192.0.2.${i}`, 'wrong password')).status).toBe(422)
    const stopped = await tryFrom('192.0.2.99', person.password)
    expect(stopped.status).toBe(429)
    expect(stopped.html).toContain('Too many attempts. Wait 15 minutes, then try again.')
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  describe('in a browser that was signed in before', () => {
    const tryIn = (browser: Browser, password: string, email = person.email) =>
      signIn(browser, { email, password }, { 'x-client-address': '192.0.2.99' })
    const tryElsewhere = () => signIn(home.open(), { email: person.email, password: 'wrong password' })
    const lockElsewhere = async () => {
      for (let i = 0; i < 10; i++) await tryElsewhere()
      expect((await tryElsewhere()).status).toBe(429)
    }

    it('works while guesses made elsewhere have locked the account, and leaves it locked there', async () => {
      await signUp(home.browser)
      await signOut(home.browser)
      await lockElsewhere()
      expect((await tryIn(home.browser, person.password)).url.href).toBe(at('/family-select'))
      expect((await tryElsewhere()).status).toBe(429)
    })

    it('is locked after ten wrong passwords of its own, and locks no other browser', async () => {
      await signUp(home.browser)
      await signOut(home.browser)
      for (let i = 0; i < 10; i++) expect((await tryIn(home.browser, 'wrong password')).status).toBe(422)
      expect((await tryIn(home.browser, person.password)).status).toBe(429)
      expect((await signIn(home.open())).url.href).toBe(at('/family-select'))
    })

    it('is known only for that account, and not with an invented value', async () => {
      await signUp(home.browser)
      const stranger = home.open()
      await signUp(stranger, { ...person, email: 'eve@family.example' })
      await signOut(stranger)
      await lockElsewhere()
      expect((await tryIn(stranger, person.password)).status).toBe(429)
      stranger.setCookie('__Host-known-browser', 'A'.repeat(43))
      expect((await tryIn(stranger, person.password)).status).toBe(429)
    })

    it('has a token for each account, and accepts none that someone else put there', async () => {
      home.browser.setCookie('__Host-known-browser', 'A'.repeat(43))
      await signUp(home.browser)
      await signOut(home.browser)
      await signUp(home.browser, { ...person, email: 'ben@family.example' })
      await signOut(home.browser)
      const tokens = home.browser.cookie('__Host-known-browser')?.split('.') ?? []
      const rows = await db.select().from(providerKnownBrowsers)
      expect(new Set(tokens).size).toBe(3)
      expect(
        rows.map(({ browserHash }) => tokens.findIndex((token) => sha256(token).equals(browserHash))),
      ).toEqual([1, 0])
      expect(new Set(rows.map(({ accountId }) => accountId)).size).toBe(2)
      await lockElsewhere()
      expect((await tryIn(home.browser, person.password)).url.href).toBe(at('/family-select'))
    })

    it('sends the same number of statements for a known and an unknown account', async () => {
      let queries = 0
      const counted = drizzle(database.pool, { logger: { logQuery: () => void queries++ } })
      const watched = aProviderProcess({ ...database, db: counted })
      await signUp(watched.browser)
      await signOut(watched.browser)
      const action = actionOf(await start(watched.browser, '/api/auth/sign-in'))
      const queriesFor = async (email: string) => {
        queries = 0
        await watched.browser.post(action, { email, password: 'wrong password' })
        return queries
      }
      const known = await queriesFor(person.email)
      expect(known).toBeGreaterThan(0)
      expect(await queriesFor('nobody@family.example')).toBe(known)
    })

    it('is known for 180 days by a cookie that no script can read and that the database stores as a hash', async () => {
      await signUp(home.browser)
      const token = home.browser.cookie('__Host-known-browser') ?? ''
      const [known] = await db.select().from(providerKnownBrowsers)
      expect(known?.browserHash).toEqual(sha256(token))
      await db.update(providerKnownBrowsers).set({ lastUsedAt: sql`now() - interval '179 days'` })
      await deleteOldBrowsers(db)
      expect(await db.$count(providerKnownBrowsers)).toBe(1)
      await db.update(providerKnownBrowsers).set({ lastUsedAt: sql`now() - interval '181 days'` })
      await deleteOldBrowsers(db)
      expect(await db.$count(providerKnownBrowsers)).toBe(0)
    })
  })

  it('stops after fifty passwords from one address, for any accounts', async () => {
    const browser = home.open()
    const action = actionOf(await start(browser, '/api/auth/sign-in'))
    const tryOne = (i: number) =>
      browser.post(
        action,
        { email: `person${i}@family.example`, password: 'wrong password' },
        { 'x-client-address': '192.0.2.7' },
      )
    const answers = await Promise.all(Array.from({ length: 51 }, (_, i) => tryOne(i)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(50)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('can be left, and the app says so', async () => {
    const form = await start(home.browser, '/api/auth/sign-in')
    const cancel = /action="([^"]+\/cancel)"/.exec(form.html)?.[1] ?? ''
    const end = await home.browser.follow(await home.browser.post(cancel, {}))
    expect(end.url.href).toBe(at('/login?reason=cancelled'))
  })

  it('is refused to forms of other sites, and to sign-ins of other browsers', async () => {
    await signUp(home.open())
    const form = await start(home.browser, '/api/auth/sign-in')
    const foreign = await home.browser.post(actionOf(form), person, { origin: 'https://evil.example' })
    expect([foreign.status, foreign.html.includes(texts.foreignTitle)]).toEqual([403, true])
    const stranger = await home.open().post(actionOf(form), person)
    expect([stranger.status, stranger.html.includes(texts.expiredTitle)]).toEqual([400, true])
  })

  it('allows sixty new sign-ins a minute per address', async () => {
    const address = (await home.browser.get(at('/api/auth/sign-in'))).location ?? ''
    const begin = () => home.browser.get(address, { 'x-client-address': '192.0.2.7' })
    const answers = await Promise.all(Array.from({ length: 61 }, begin))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(60)
    expect(answers.find(({ status }) => status === 429)?.html).toContain('Too many attempts.')
  })

  it('is counted however its address is written', async () => {
    const address = (await home.browser.get(at('/api/auth/sign-in'))).location ?? ''
    const written = ['/oidc/auth', '/oidc/AUTH', '/oidc/auth/'].map((path) =>
      address.replace('/oidc/auth', path),
    )
    const answers = await Promise.all(
      Array.from({ length: 62 }, (_, index) =>
        home.browser.get(written[index % 3] ?? '', { 'x-client-address': '192.0.2.8' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('stores no NUL, however it was sent', async () => {
    const form = await start(home.browser, '/api/auth/sign-up')
    const response = await home.provider.fetch(
      new Request(actionOf(form), {
        method: 'POST',
        headers: {
          origin: appOrigin,
          'content-type': 'application/x-www-form-urlencoded',
          cookie: home.browser.cookieHeader(actionOf(form)),
        },
        body: 'firstName=An\0na&lastName=K&email=nul@family.example&password=lantern moss otter',
      }),
    )
    expect(response.status).toBe(303)
    expect(await db.select({ firstName: providerAccounts.firstName }).from(providerAccounts)).toEqual([
      { firstName: 'Anna' },
    ])
  })

  it('stores no NUL', async () => {
    const end = await signUp(home.browser, { ...person, firstName: 'An\0na' })
    expect(end.url.href).toBe(at('/welcome'))
    expect((await whoIs(home, home.browser))?.user.firstName).toBe('Anna')
  })

  it('says that it has expired, and offers to start again', async () => {
    const form = await start(home.browser, '/api/auth/sign-in')
    await db.execute(sql`update local_provider.artifacts set expires_at = now() - interval '1 second'`)
    const late = await home.browser.post(actionOf(form), person)
    expect([
      late.status,
      late.html.includes(texts.expiredTitle),
      late.html.includes('href="/login"'),
    ]).toEqual([400, true, true])
  })
})

describe('signing out', () => {
  it('ends both sessions without a question, and the next sign-in asks for the password', async () => {
    await signUp(home.browser)
    const end = await signOut(home.browser)
    expect(end.url.href).toBe(at('/'))
    expect(await db.$count(sessions)).toBe(0)
    expect(await db.$count(providerArtifacts, sql`model = 'Session' and expires_at > now()`)).toBe(0)
    expect((await start(home.browser, '/api/auth/sign-in')).html).toContain(`>${texts.signInTitle}</h1>`)
  })

  it('works when the provider has already forgotten the session', async () => {
    await signUp(home.browser)
    await db.delete(providerArtifacts)
    expect((await signOut(home.browser)).url.href).toBe(at('/'))
  })

  it('asks for confirmation without proof that the person wants it', async () => {
    await signUp(home.browser)
    const asked = await home.browser.get(at('/oidc/session/end'))
    expect([asked.status, asked.html.includes(texts.signOutTitle)]).toEqual([200, true])
    expect(await db.$count(providerArtifacts, sql`model = 'Session'`)).toBe(1)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.html)?.[1] ?? ''
    const done = await home.browser.follow(await home.browser.post(actionOf(asked), { xsrf, logout: 'yes' }))
    expect(done.html).toContain(texts.signedOutTitle)
    expect(await db.$count(providerArtifacts, sql`model = 'Session'`)).toBe(0)
  })
})
