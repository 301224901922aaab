import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import { aBrowser, type Browser, type Visit } from '../../test/identity/browser.ts'
import { appOrigin, appResponse, appSecret, signInServices } from '../../test/identity/sign-in-services.ts'
import { endSessionsOfSubject, readSession } from '../features/sessions/server/sessions.service.ts'
import { createSealer } from '../server/crypto.ts'
import {
  providerAccounts,
  providerArtifacts,
  providerSigningKeys,
} from '../server/db/schema/local-provider.ts'
import { sessions, users } from '../server/db/schema/users.ts'
import { readEnv } from '../server/env.ts'
import { createLimits } from '../server/rate-limit.ts'
import { createLocalProvider } from './local-provider.ts'
import { texts } from './texts.ts'

const database = testDatabase()
const { db, pool } = database
const issuer = `${appOrigin}/oidc`
const person = {
  firstName: 'Anna',
  lastName: 'Keller',
  email: 'anna@family.example',
  password: 'lantern moss otter',
}

/** A process with the local provider, as an installation without any other has it. */
function aProcess(settings: Record<string, string> = {}) {
  const origin = settings.APP_ORIGIN ?? appOrigin
  const env = readEnv({
    APP_ORIGIN: origin,
    APP_SECRET: `${appSecret} and varied 0123456789`,
    DATABASE_URL: 'postgres://unused/x',
    ...settings,
  })
  const logged: string[] = []
  const services = signInServices(database, { issuer })
  const provider = createLocalProvider({
    env,
    db,
    limits: createLimits(pool),
    log: services.log,
    sealer: (purpose) => createSealer(env.APP_SECRET, purpose),
    appSecret: env.APP_SECRET,
    endSessionsOf: (tx, accountId) => endSessionsOfSubject(tx, issuer, accountId),
  })
  const app = signInServices(database, {
    issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    fetch: (address, init) => provider.fetch(new Request(address, init)),
  })
  const reach = (request: Request) =>
    new URL(request.url).pathname.startsWith('/oidc') ? provider.fetch(request) : appResponse(request, app)
  const open = () => aBrowser(reach)
  return {
    app,
    provider,
    open,
    browser: open(),
    logged: [...logged, ...app.logged],
    providerLog: services.logged,
  }
}

let home = aProcess()
beforeEach(() => {
  home = aProcess()
})

const at = (path: string) => `${appOrigin}${path}`
const actionOf = (visit: Visit) => /<form[^>]* action="([^"]+)"/.exec(visit.html)?.[1] ?? ''
const start = (browser: Browser, path: string) => browser.get(at(path)).then((visit) => browser.follow(visit))

async function signUp(browser: Browser, fields: Record<string, string> = person) {
  const form = await start(browser, '/api/auth/sign-up')
  return browser.follow(await browser.post(actionOf(form), fields))
}

async function signIn(browser: Browser, fields: Record<string, string> = person, headers = {}) {
  const form = await start(browser, '/api/auth/sign-in')
  return browser.follow(await browser.post(actionOf(form), fields, headers))
}

async function signOut(browser: Browser) {
  const out = await browser.post(at('/api/auth/sign-out'), {}, { accept: 'application/json' })
  return browser.follow(await browser.get(JSON.parse(out.html).url))
}

const whoIs = (browser: Browser) => {
  const cookie = `__Host-sid=${browser.cookie('__Host-sid')}`
  return readSession(new Request(appOrigin, { headers: { cookie } }), home.app)
}

describe('signing up', () => {
  it('makes an account, and the app learns of it as from any provider', async () => {
    const end = await signUp(home.browser)
    expect(end.url.href).toBe(at('/welcome'))
    expect((await whoIs(home.browser))?.user).toMatchObject({
      firstName: 'Anna',
      lastName: 'Keller',
      email: 'anna@family.example',
      emailVerified: false,
    })
    const [user] = await db.select().from(users)
    const [account] = await db.select().from(providerAccounts)
    expect([user?.issuer, user?.subject]).toEqual([issuer, account?.id])
  })

  it('counts the e-mail as verified only when the operator vouches for it', async () => {
    home = aProcess({ LOCAL_PROVIDER_TRUST_EMAIL: 'true' })
    await signUp(home.browser)
    expect((await whoIs(home.browser))?.user.emailVerified).toBe(true)
  })

  it('is what `Create account` opens, and `Sign in` opens the other page; each leads to the other', async () => {
    const up = await start(home.browser, '/api/auth/sign-up')
    expect(up.html).toContain(`<h1 class="mb-4 text-xl">${texts.signUpTitle}</h1>`)
    const link = /href="([^"]+\/sign-in)"/.exec(up.html)?.[1] ?? ''
    expect((await home.browser.get(link)).html).toContain(`>${texts.signInTitle}</h1>`)
  })

  it.each([
    ['firstName', { firstName: ' ' }, 'Please enter your first name.'],
    ['lastName', { lastName: 'x'.repeat(81) }, 'Please use at most 80 characters.'],
    ['email', { email: 'anna' }, texts.wrongEmail],
    ['email', { email: '' }, texts.enterEmail],
    ['email', { email: 'a@b.example\r\nBcc: x@y.example' }, texts.wrongEmail],
    ['password', { password: 'short' }, texts.shortPassword],
    ['password', { password: 'Password123!' }, texts.commonPassword],
    ['password', { password: '1234567890' }, texts.commonPassword],
    ['password', { password: 'anna@family.example' }, texts.commonPassword],
    ['password', { password: 'abababababab' }, texts.commonPassword],
    ['password', { password: 'x'.repeat(201) }, texts.longPassword],
  ])('asks again for a wrong %s: %j', async (field, wrong, message) => {
    const form = await start(home.browser, '/api/auth/sign-up')
    const answer = await home.browser.post(actionOf(form), { ...person, ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.html).toContain(escaped(message))
    expect(answer.html).toMatch(
      new RegExp(`<input(?=[^>]* id="${field}")(?=[^>]* aria-invalid="true")[^>]* autofocus`, 'i'),
    )
    expect(answer.html).toContain(
      `aria-describedby="${field === 'password' ? 'password-help ' : ''}${field}-error"`,
    )
    if (field !== 'lastName') expect(answer.html).toContain('value="Keller"')
    expect(answer.html).not.toContain(person.password)
    expect(await db.$count(providerAccounts)).toBe(0)
  })

  it('refuses an address that has an account, also in other letters', async () => {
    await signUp(home.browser)
    const again = await signUp(home.open(), { ...person, email: 'ANNA@Family.example' })
    expect([again.status, again.html.includes(escaped(texts.accountExists))]).toEqual([422, true])
    expect(await db.$count(providerAccounts)).toBe(1)
  })

  it('makes one account of two at the same moment', async () => {
    await Promise.all([signUp(home.open()), signUp(home.open())])
    expect(await db.$count(providerAccounts)).toBe(1)
  })
})

describe('signing in', () => {
  it('finds the same person again in another browser', async () => {
    await signUp(home.browser)
    const phone = home.open()
    expect((await signIn(phone)).url.href).toBe(at('/family-select'))
    expect((await whoIs(phone))?.user.id).toBe((await whoIs(home.browser))?.user.id)
  })

  it('asks nothing of a browser that the provider knows', async () => {
    await signUp(home.browser)
    expect((await start(home.browser, '/api/auth/sign-in')).url.href).toBe(at('/family-select'))
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
    const medianMs = async (email: string) => {
      const times: number[] = []
      for (let i = 0; i < 5; i++) {
        const startedAt = performance.now()
        await browser.post(action, { email, password: `wrong password ${i}` })
        times.push(performance.now() - startedAt)
      }
      return times.toSorted((a, b) => a - b)[2] ?? 0
    }
    await medianMs('warm@family.example')
    const [unknown, known] = [await medianMs('nobody@family.example'), await medianMs(person.email)]
    expect(unknown / known).toBeGreaterThan(0.3)
    expect(unknown / known).toBeLessThan(3)
  })

  it('stops after ten wrong passwords for one account, whoever tries, even with the right one', async () => {
    await signUp(home.browser)
    const tryFrom = async (address: string, password: string) =>
      signIn(home.open(), { email: person.email, password }, { 'x-client-address': address })
    for (let i = 0; i < 10; i++) expect((await tryFrom(`192.0.2.${i}`, 'wrong password')).status).toBe(422)
    const stopped = await tryFrom('192.0.2.99', person.password)
    expect(stopped.status).toBe(429)
    expect(stopped.html).toContain('Too many tries. Please wait 15 minutes and try again.')
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  it('stops after fifty passwords from one address, whatever accounts are tried', async () => {
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
    expect(end.url.href).toBe(at('/login?reason=cancelled&redirect=%2Ffamily-select'))
  })

  it('is refused to forms of other sites, and to sign-ins of other browsers', async () => {
    await signUp(home.open())
    const form = await start(home.browser, '/api/auth/sign-in')
    const foreign = await home.browser.post(actionOf(form), person, { origin: 'https://evil.example' })
    expect([foreign.status, foreign.html.includes(texts.foreignTitle)]).toEqual([403, true])
    const stranger = await home.open().post(actionOf(form), person)
    expect([stranger.status, stranger.html.includes(texts.expiredTitle)]).toEqual([400, true])
  })

  it('may be begun sixty times a minute from one address', async () => {
    const address = (await home.browser.get(at('/api/auth/sign-in'))).location ?? ''
    const begin = () => home.browser.get(address, { 'x-client-address': '192.0.2.7' })
    const answers = await Promise.all(Array.from({ length: 61 }, begin))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(60)
    expect(answers.find(({ status }) => status === 429)?.html).toContain('Too many tries.')
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

  it('takes no NUL into the database, however it was sent', async () => {
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

  it('takes no NUL into the database', async () => {
    const end = await signUp(home.browser, { ...person, firstName: 'An\0na' })
    expect(end.url.href).toBe(at('/welcome'))
    expect((await whoIs(home.browser))?.user.firstName).toBe('Anna')
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
    expect(await db.$count(providerArtifacts, sql`model = 'Session'`)).toBe(0)
    expect((await start(home.browser, '/api/auth/sign-in')).html).toContain(`>${texts.signInTitle}</h1>`)
  })

  it('works when the provider has forgotten the session already', async () => {
    await signUp(home.browser)
    await db.delete(providerArtifacts)
    expect((await signOut(home.browser)).url.href).toBe(at('/'))
  })

  it('asks whoever was sent there without proof', async () => {
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

describe('a second person on the same browser', () => {
  it('signs up while the first is signed in, and is themselves afterwards', async () => {
    await signUp(home.browser)
    const end = await signUp(home.browser, { ...person, firstName: 'Ben', email: 'ben@family.example' })
    expect(end.url.href).toBe(at('/welcome'))
    expect((await whoIs(home.browser))?.user.firstName).toBe('Ben')
  })
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
    expect(await Promise.all([whoIs(home.browser), whoIs(phone)])).toEqual([null, null])

    expect((await start(home.browser, '/api/auth/sign-in')).url.href).toBe(at('/family-select'))
    expect((await start(phone, '/api/auth/sign-in')).html).toContain(`>${texts.signInTitle}</h1>`)
    expect((await signIn(home.open())).html).toContain(texts.wrongPair)
    expect((await signIn(home.open(), { ...person, password: change.newPassword })).url.href).toBe(
      at('/family-select'),
    )
  })

  it.each([
    [{ currentPassword: 'not the password' }, texts.wrongPair],
    [{ newPassword: 'short' }, texts.shortPassword],
    [{ newPassword: person.password }, texts.samePassword],
    [{ newPassword: 'password1234' }, texts.commonPassword],
    [{ email: 'nobody@family.example' }, texts.wrongPair],
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

describe('what is no use of a form', () => {
  it('answers HEAD with the headers of GET, and no body that someone has to end', async () => {
    const response = await home.provider.fetch(new Request(at('/oidc/jwks'), { method: 'HEAD' }))
    expect([response.status, response.body]).toEqual([200, null])
  })

  it.each(['PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const response = await home.provider.fetch(new Request(at('/oidc/account/password'), { method }))
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  it('judges a password of 60 KB as fast as any other', async () => {
    const newPassword = `a${'1'.repeat(60_000)}!a`
    const startedAt = performance.now()
    const answer = await home.browser.post(at('/oidc/account/password'), {
      email: person.email,
      currentPassword: 'x',
      newPassword,
    })
    expect(answer.status).toBe(422)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})

describe('the protocol', () => {
  const discovery = async () =>
    JSON.parse((await home.browser.get(at('/oidc/.well-known/openid-configuration'))).html)

  it('offers what the app needs and no more', async () => {
    expect(await discovery()).toMatchObject({
      issuer,
      authorization_endpoint: at('/oidc/auth'),
      token_endpoint: at('/oidc/token'),
      end_session_endpoint: at('/oidc/session/end'),
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
      prompt_values_supported: expect.arrayContaining(['create', 'login']),
    })
  })

  it('keeps its addresses on our origin, whatever host the request names', async () => {
    const response = await home.provider.fetch(
      new Request('http://10.0.0.5:3000/oidc/.well-known/openid-configuration', {
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' },
      }),
    )
    expect(await response.text()).not.toContain('evil')
  })

  it('gives no other site a way to read it', async () => {
    const response = await home.provider.fetch(
      new Request(at('/oidc/.well-known/openid-configuration'), {
        headers: { origin: 'https://evil.example' },
      }),
    )
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it.each([
    ['without PKCE', { code_challenge: null, code_challenge_method: null }],
    ['with a plain challenge', { code_challenge_method: 'plain' }],
    ['for another client', { client_id: 'another' }],
    ['to another address', { redirect_uri: 'https://evil.example/callback' }],
    ['for a token in the address', { response_type: 'id_token' }],
  ])('refuses a request %s', async (_, changes: Record<string, string | null>) => {
    const url = new URL((await home.browser.get(at('/api/auth/sign-in'))).location ?? '')
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    const answer = await home.browser.follow(await home.browser.get(url.href))
    expect(answer.html.includes(texts.problemTitle) || answer.url.pathname === '/login').toBe(true)
    expect(answer.url.origin).toBe(appOrigin)
  })

  it('shows errors in the look of the product and in our words', async () => {
    const answer = await home.browser.get(at('/oidc/auth?client_id=%3Cscript%3E'))
    expect(answer.status).toBe(400)
    expect(answer.html).toContain(texts.problem)
    expect(answer.html).not.toContain('<script>alert')
    expect(answer.html).not.toContain('invalid_client')
  })
})

describe('what is stored', () => {
  it('has no password, cookie, code or key in clear', async () => {
    await signUp(home.browser)
    await start(home.browser, '/api/auth/sign-in')
    const { rows } = await db.execute<{ row: string }>(sql`
      select a::text as row from local_provider.accounts a
      union all select b::text from local_provider.artifacts b
      union all select c::text from local_provider.signing_keys c
    `)
    const dump = rows.map(({ row }) => row).join('\n')
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(dump).toContain('anna@family.example')
    const cookie = home.browser.cookie('__Host-provider')
    expect(cookie).toMatch(/^[\w-]{20,}$/)
    for (const secret of [person.password, cookie, '"kty"', '"d":']) expect(dump).not.toContain(secret)
  })

  it('is one signing key for every process on this database', async () => {
    const jwks = async () => (await aProcess().open().get(at('/oidc/jwks'))).html
    const [one, two, three] = await Promise.all([jwks(), jwks(), jwks()])
    expect(one).toContain('"ES256"')
    expect([two, three]).toEqual([one, one])
    expect(one).not.toContain('"d"')
    expect(await db.$count(providerSigningKeys)).toBe(1)
  })

  it('lets a sign-in begun in one process end in another', async () => {
    const other = aProcess()
    let turn = 0
    const between = aBrowser((request) => {
      const process = turn++ % 2 === 0 ? home : other
      return new URL(request.url).pathname.startsWith('/oidc')
        ? process.provider.fetch(request)
        : appResponse(request, process.app)
    })
    expect((await signUp(between)).url.href).toBe(at('/welcome'))
  })
})

describe('the cookies of the provider', () => {
  it('are out of reach of scripts, other hosts and plain connections', async () => {
    const form = await start(home.browser, '/api/auth/sign-up')
    const lines: string[] = []
    let visit = await home.browser.post(actionOf(form), person)
    while (visit.location) {
      lines.push(...visit.headers.getSetCookie())
      visit = await home.browser.get(visit.location)
    }
    const ofProvider = lines.filter((line) => /^(__Host-)?provider/.test(line) && !/^[^=]+=;/.test(line))
    expect(ofProvider.length).toBeGreaterThan(1)
    for (const line of ofProvider) expect(line.toLowerCase()).toMatch(/httponly/)
    for (const line of ofProvider) expect(line.toLowerCase()).toMatch(/samesite=lax/)
    for (const line of ofProvider) expect(line.toLowerCase()).toMatch(/; secure/)
    expect(home.browser.cookie('__Host-provider')).toBeDefined()
  })
})

const escaped = (sentence: string) => sentence.replaceAll("'", '&#x27;')
