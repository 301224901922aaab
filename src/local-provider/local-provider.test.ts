import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import { aBrowser } from '../../test/identity/browser.ts'
import {
  actionOf,
  aProviderProcess,
  at,
  issuer,
  person,
  signUp,
  start,
} from '../../test/identity/provider-process.ts'
import { appOrigin, appResponse } from '../../test/identity/sign-in-services.ts'
import { safeReturnTo } from '../lib/return-to.ts'
import { providerSigningKeys } from '../server/db/schema/local-provider.ts'
import { accountPaths, mountPath } from './paths.ts'
import { texts } from './texts.ts'

const database = testDatabase()
const { db } = database
let home = aProviderProcess(database)
beforeEach(() => {
  home = aProviderProcess(database)
})

describe('an invalid use of a form', () => {
  it('answers HEAD with the headers of GET and no body', async () => {
    const response = await home.provider.fetch(new Request(at('/oidc/jwks'), { method: 'HEAD' }))
    expect([response.status, response.body]).toEqual([200, null])
  })

  it.each(['PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const response = await home.provider.fetch(new Request(at('/oidc/account/password'), { method }))
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  it('refuses a password of 60 KB as it does any other', async () => {
    const newPassword = `a${'1'.repeat(60_000)}!a`
    const answer = await home.browser.post(at('/oidc/account/password'), {
      email: person.email,
      currentPassword: 'x',
      newPassword,
    })
    expect(answer.status).toBe(422)
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

  it('redirects after sign-in only to the pages of an account', () => {
    expect(safeReturnTo(`${mountPath}/auth?x=1`, appOrigin, '/home')).toBe('/home')
    for (const path of Object.values(accountPaths)) {
      expect(safeReturnTo(`${path}?return=%2F`, appOrigin)).toBe(`${path}?return=%2F`)
    }
  })

  it('keeps its addresses on our origin, whatever host a request names', async () => {
    const response = await home.provider.fetch(
      new Request('http://10.0.0.5:3000/oidc/.well-known/openid-configuration', {
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' },
      }),
    )
    expect(await response.text()).not.toContain('evil')
  })

  it('cannot be read by other sites', async () => {
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

  it('shows errors in the product’s style and words', async () => {
    const answer = await home.browser.get(at('/oidc/auth?client_id=%3Cscript%3E'))
    expect(answer.status).toBe(400)
    expect(answer.html).toContain(texts.problem)
    expect(answer.html).not.toContain('<script>alert')
    expect(answer.html).not.toContain('invalid_client')
  })
})

describe('stored data', () => {
  it('contains no password, cookie, code or key in plain text', async () => {
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

  it('has one signing key for every process on this database', async () => {
    const jwks = async () => (await aProviderProcess(database).open().get(at('/oidc/jwks'))).html
    const [one, two, three] = await Promise.all([jwks(), jwks(), jwks()])
    expect(one).toContain('"ES256"')
    expect([two, three]).toEqual([one, one])
    expect(one).not.toContain('"d"')
    expect(await db.$count(providerSigningKeys)).toBe(1)
  })

  it('lets a sign-in that began in one process end in another', async () => {
    const other = aProviderProcess(database)
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
  it('cannot be read by scripts, other hosts or plain connections', async () => {
    const form = await start(home.browser, '/api/auth/sign-up')
    const lines: string[] = []
    let visit = await home.browser.post(actionOf(form), person)
    while (visit.location) {
      lines.push(...visit.headers.getSetCookie())
      visit = await home.browser.get(visit.location)
    }
    const ofProvider = lines.filter(
      (line) => /^(__(Host|Secure)-)?provider/.test(line) && !/^[^=]+=;/.test(line),
    )
    expect(ofProvider.length).toBeGreaterThan(1)
    for (const line of ofProvider) expect(line.toLowerCase()).toMatch(/httponly/)
    for (const line of ofProvider) expect(line.toLowerCase()).toMatch(/samesite=lax/)
    for (const line of ofProvider) expect(line.toLowerCase()).toMatch(/; secure/)
    expect(home.browser.cookie('__Host-provider')).toBeDefined()
    const names = new Set(ofProvider.map((line) => line.split('=')[0]?.replace('.sig', '')))
    expect([...names].filter((name) => !/^__(Host|Secure)-/.test(name ?? ''))).toEqual([])
  })
})
