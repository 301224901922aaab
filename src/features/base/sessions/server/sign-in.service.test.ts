import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { anInvite } from '../../../../../test/factories/invites.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aBrowser } from '../../../../../test/identity/browser.ts'
import { appOrigin, appResponse, signInServices } from '../../../../../test/identity/sign-in-services.ts'
import {
  type Misbehaviour,
  type StandInProvider,
  startStandInProvider,
} from '../../../../../test/identity/stand-in-provider.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { sha256 } from '../../../../server/crypto.ts'
import { invites } from '../../../../server/db/schema/invites.ts'
import { notificationPreferences, notifications } from '../../../../server/db/schema/notifications.ts'
import { sessions, signInAttempts, users } from '../../../../server/db/schema/users.ts'
import { signInFailureTexts } from '../sessions.texts.ts'
import { readSession } from './sessions.service.ts'
import { readSuspension } from './sign-in.service.ts'

const database = testDatabase()
const { db } = database
let provider: StandInProvider

beforeAll(async () => {
  provider = await startStandInProvider()
})
beforeEach(() => provider.reset())
afterAll(() => provider.stop())

/** A fresh app and a fresh browser. */
function aFreshStart(options: Parameters<typeof signInServices>[1] = { issuer: provider.issuer }) {
  const services = signInServices(database, options)
  const open = () => aBrowser((request) => reach(request))
  const reach = (request: Request) =>
    new URL(request.url).origin === appOrigin ? appResponse(request, services) : fetch(request)
  const browser = open()
  const isCallback = (url: URL) => url.pathname === '/api/auth/callback'
  /** Goes to the provider but does not return. */
  async function leave(path = '/api/auth/sign-in', from = browser): Promise<string> {
    const visit = await from.follow(await from.get(`${appOrigin}${path}`), isCallback)
    if (!visit.location) throw new Error(`stopped at ${visit.url}`)
    return visit.location
  }
  return {
    services,
    browser,
    open,
    leave,
    signIn: async (path?: string, from = browser) => from.get(await leave(path, from)),
    whoIs: (from = browser) => {
      const cookie = from.cookie('__Host-sid')
      const headers: Record<string, string> = cookie ? { cookie: `__Host-sid=${cookie}` } : {}
      return readSession(new Request(appOrigin, { headers }), services)
    },
  }
}

const countOf = async (table: typeof sessions | typeof users | typeof signInAttempts) => db.$count(table)

describe('signing in', () => {
  it('creates a person and a session and redirects to the requested page', async () => {
    provider.signsIn({
      sub: 'anna',
      email: 'anna@family.example',
      email_verified: true,
      given_name: 'Anna',
      family_name: 'Keller',
    })
    const { signIn, whoIs, browser } = aFreshStart()
    const back = await signIn('/api/auth/sign-in?redirect=/property/1%3Ftab=money')
    expect([back.status, back.location]).toEqual([303, `${appOrigin}/property/1?tab=money`])
    expect((await whoIs())?.user).toMatchObject({
      firstName: 'Anna',
      lastName: 'Keller',
      email: 'anna@family.example',
      emailVerified: true,
      profileSynced: false,
    })
    expect(browser.cookie('__Host-sid')).toMatch(/^[\w-]{43}$/)
  })

  it('sends a fresh state, nonce and S256 challenge, without the requested page', async () => {
    const { browser } = aFreshStart()
    const first = new URL(
      (await browser.get(`${appOrigin}/api/auth/sign-in?redirect=/invite/inv_secret`)).location ?? '',
    )
    const second = new URL((await browser.get(`${appOrigin}/api/auth/sign-in`)).location ?? '')
    expect(first.origin + first.pathname).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(first.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'app',
      redirect_uri: `${appOrigin}/api/auth/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
      expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name))
    }
    expect(first.href).not.toContain('inv_secret')
  })

  it('requests a new account with prompt=create, unless the provider has its own sign-up address', async () => {
    const plain = aFreshStart()
    const create = new URL((await plain.browser.get(`${appOrigin}/api/auth/sign-up`)).location ?? '')
    expect(create.searchParams.get('prompt')).toBe('create')

    const own = aFreshStart({
      issuer: provider.issuer,
      signInUrl: 'https://accounts.example/in?brand=kinstead',
      signUpUrl: 'https://accounts.example/up',
    })
    const signUp = new URL((await own.browser.get(`${appOrigin}/api/auth/sign-up`)).location ?? '')
    expect(signUp.origin + signUp.pathname).toBe('https://accounts.example/up')
    expect(signUp.searchParams.has('prompt')).toBe(false)
    expect(signUp.searchParams.get('state')).toMatch(/^[\w-]{43}$/)
    const signIn = new URL((await own.browser.get(`${appOrigin}/api/auth/sign-in`)).location ?? '')
    expect(signIn.href).toMatch(/^https:\/\/accounts\.example\/in\?brand=kinstead&/)
  })

  it('redirects to the configured pages when no page was requested', async () => {
    const { signIn } = aFreshStart()
    expect((await signIn()).location).toBe(`${appOrigin}/family-select`)
    expect((await signIn('/api/auth/sign-up')).location).toBe(`${appOrigin}/welcome`)
    expect((await signIn('/api/auth/sign-in?redirect=//evil.example')).location).toBe(`${appOrigin}/`)
    expect((await signIn('/api/auth/sign-in?redirect=https://evil.example')).location).toBe(`${appOrigin}/`)
  })

  describe('without a requested page', () => {
    const afterSigningIn = async (app: ReturnType<typeof aFreshStart>, groups: number) => {
      await app.signIn()
      const anna = await app.whoIs()
      if (!anna) throw new Error('nobody is signed in')
      const made = []
      for (let i = 0; i < groups; i++) made.push(await aGroup(db, [{ user: anna.user }]))
      return made.map(({ id }) => `${appOrigin}/dashboard/${id}`)
    }

    it('leads to the dashboard of the only group', async () => {
      const app = aFreshStart()
      const [dashboard] = await afterSigningIn(app, 1)
      expect((await app.signIn()).location).toBe(dashboard)
      expect((await app.signIn('/api/auth/sign-in?redirect=/family-select')).location).toBe(
        `${appOrigin}/family-select`,
      )
    })

    it('leads to the group list when there are several groups', async () => {
      const app = aFreshStart()
      await afterSigningIn(app, 2)
      expect((await app.signIn()).location).toBe(`${appOrigin}/family-select`)
    })

    it('leads to the page configured by the operator', async () => {
      const app = aFreshStart()
      await afterSigningIn(app, 1)
      app.services.env.AFTER_SIGN_IN_URL = '/calendar'
      expect((await app.signIn()).location).toBe(`${appOrigin}/calendar`)
      expect((await app.signIn('/api/auth/sign-up')).location).toBe(`${appOrigin}/welcome`)
    })
  })

  it('works in several tabs, in any order', async () => {
    const { leave, browser, whoIs } = aFreshStart()
    const one = await leave('/api/auth/sign-in?redirect=/one')
    const two = await leave('/api/auth/sign-in?redirect=/two')
    expect((await browser.get(one)).location).toBe(`${appOrigin}/one`)
    expect((await browser.get(two)).location).toBe(`${appOrigin}/two`)
    expect(await whoIs()).not.toBeNull()
  })

  it('reads the profile from the userinfo endpoint when the ID token has none', async () => {
    provider.signsIn(
      { sub: 'anna', email: 'anna@family.example', name: 'Anna Maria Keller' },
      { profileInUserinfo: true },
    )
    const { signIn, whoIs } = aFreshStart()
    await signIn()
    expect((await whoIs())?.user).toMatchObject({
      firstName: 'Anna',
      lastName: 'Maria Keller',
      emailVerified: false,
    })
  })
})

describe('the person behind a sign-in', () => {
  it('is identified by the subject, not the e-mail address', async () => {
    const { signIn, whoIs } = aFreshStart()
    provider.signsIn({ sub: 'anna', email: 'shared@family.example', email_verified: true })
    await signIn()
    const anna = await whoIs()
    provider.signsIn({ sub: 'ben', email: 'shared@family.example', email_verified: true })
    await signIn()
    expect((await whoIs())?.user.id).not.toBe(anna?.user.id)
    expect(await countOf(users)).toBe(2)
  })

  it('stays the same when the e-mail address changes, and takes over its confirmation', async () => {
    const { signIn, whoIs } = aFreshStart()
    provider.signsIn({ sub: 'anna', email: 'old@family.example', email_verified: true, given_name: 'Anna' })
    await signIn()
    const before = await whoIs()
    provider.signsIn({ sub: 'anna', email: 'new@family.example' })
    await signIn()
    const after = await whoIs()
    expect(after?.user).toMatchObject({
      id: before?.user.id,
      email: 'new@family.example',
      emailVerified: false,
      firstName: 'Anna',
    })
    expect(await countOf(users)).toBe(1)
  })

  it('can have no e-mail address; invalid addresses are dropped', async () => {
    const { signIn, whoIs } = aFreshStart()
    provider.signsIn({
      sub: 'x',
      email: 'a@b.example\r\nBcc: c@d.example',
      email_verified: true,
      picture: 'javascript:alert(1)',
      given_name: 7,
    })
    await signIn()
    expect((await whoIs())?.user).toMatchObject({
      email: null,
      emailVerified: false,
      profileImageUrl: null,
      firstName: null,
    })
  })

  it('sees why an administrator suspended them, in a text that others cannot forge', async () => {
    const { signIn, services } = aFreshStart()
    await signIn()
    await db.update(users).set({ suspendedAt: new Date(), suspendedReason: 'Sent invites to strangers.' })
    await db.delete(sessions)
    const address = new URL((await signIn()).location ?? '')
    expect(address.searchParams.get('reason')).toBe('suspended')
    const notice = address.searchParams.get('notice') ?? ''
    expect(address.href).not.toContain('strangers')
    expect(readSuspension(services, notice)).toBe('Sent invites to strangers.')
    for (const forged of ['', 'Call+0900', notice.slice(1), `${notice.slice(0, -4)}AAAA`])
      expect(readSuspension(services, forged)).toBeNull()
    expect(await countOf(sessions)).toBe(0)
  })

  it('gets no session while suspended', async () => {
    const { signIn, whoIs } = aFreshStart()
    await signIn()
    await db.update(users).set({ suspendedAt: new Date() })
    expect(await whoIs()).toBeNull()
    await db.delete(sessions)
    expect((await signIn()).location).toBe(`${appOrigin}/login?reason=suspended`)
    expect(await countOf(sessions)).toBe(0)
  })
})

describe('the provider’s profile picture', () => {
  it('is fetched by a job of the same transaction, from web addresses only', async () => {
    const { services, signIn, whoIs } = aFreshStart()
    const queued: unknown[] = []
    Object.assign(services, {
      enqueue: async (_: unknown, name: string, payload: unknown) => void queued.push([name, payload]),
    })
    for (const picture of [undefined, 'javascript:alert(1)', 'anna.png']) {
      provider.signsIn({ sub: 'anna', picture })
      await signIn()
    }
    expect(queued).toEqual([])
    provider.signsIn({ sub: 'anna', picture: 'https://pictures.example/anna.png' })
    await signIn()
    expect(queued).toEqual([['users.fetch-provider-picture', { userId: (await whoIs())?.user.id }]])
  })

  it('does not block sign-in while the queue is starting', async () => {
    const { services, signIn, whoIs } = aFreshStart()
    const enqueue = () => Promise.reject(new AppError('unavailable', 'Kinstead is still starting.'))
    Object.assign(services, { enqueue })
    provider.signsIn({ sub: 'anna', picture: 'https://pictures.example/anna.png' })
    await signIn()
    expect(await whoIs()).not.toBeNull()
  })
})

describe('an invitation sent before the address was confirmed', () => {
  const ben = { sub: 'ben', email: 'Ben@family.example' }
  const told = () =>
    db.select({ title: notifications.title, metadata: notifications.metadata }).from(notifications)

  /** A group and an open invite, for Ben by default. */
  async function anInviteForBen(overrides: Partial<Parameters<typeof anInvite>[1]> = {}) {
    const anna = await aUser(db, { firstName: 'Anna' })
    const { id: familyGroupId } = await aGroup(db, [{ user: anna }])
    return anInvite(db, { familyGroupId, invitedBy: anna.id, email: 'ben@family.example', ...overrides })
  }

  it('is notified once, at the sign-in that confirms the address', async () => {
    const { signIn } = aFreshStart()
    provider.signsIn({ ...ben, email_verified: false })
    await signIn()
    const { id: inviteId } = await anInviteForBen()
    await signIn()
    expect(await told()).toEqual([])
    provider.signsIn({ ...ben, email_verified: true })
    await signIn()
    await signIn()
    provider.signsIn({ ...ben, email_verified: false })
    await signIn()
    provider.signsIn({ ...ben, email_verified: true })
    await signIn()
    expect(await told()).toMatchObject([{ metadata: { inviteId } }])
  })

  it('is notified without an e-mail', async () => {
    const { services, signIn, whoIs } = aFreshStart()
    const queued: string[] = []
    Object.assign(services, { enqueue: async (_: unknown, name: string) => void queued.push(name) })
    provider.signsIn({ ...ben, email_verified: false })
    await signIn()
    const userId = (await whoIs())?.user.id ?? ''
    await db
      .insert(notificationPreferences)
      .values({ userId, type: 'FAMILY_INVITE', inApp: true, email: true })
    await anInviteForBen()
    provider.signsIn({ ...ben, email_verified: true })
    await signIn()
    expect(await told()).toHaveLength(1)
    expect(queued).toEqual([])
  })

  it('is notified to new people and to people with a new address', async () => {
    const { signIn } = aFreshStart()
    provider.signsIn({ sub: 'ben', email: 'old@family.example', email_verified: true })
    await signIn()
    await anInviteForBen()
    expect(await told()).toEqual([])
    provider.signsIn({ ...ben, email_verified: true })
    await signIn()
    expect(await told()).toHaveLength(1)
    provider.signsIn({ ...ben, sub: 'another account of his', email_verified: true })
    await signIn()
    expect(await told()).toHaveLength(2)
  })

  it.each([
    ['was revoked', { status: 'REVOKED', endedAt: new Date() }],
    ['is for another address', { email: 'eve@family.example' }],
    ['can be used by anyone with the link', { email: null }],
    ['was created by someone who has left', { invitedBy: null }],
  ] as const)('is not notified when it %s', async (_, overrides) => {
    await anInviteForBen(overrides)
    provider.signsIn({ ...ben, email_verified: true })
    await aFreshStart().signIn()
    expect(await told()).toEqual([])
  })

  it('is not notified when it has expired', async () => {
    await anInviteForBen()
    await db.update(invites).set({ expiresAt: sql`${invites.createdAt} + interval '1 microsecond'` })
    provider.signsIn({ ...ben, email_verified: true })
    await aFreshStart().signIn()
    expect(await told()).toEqual([])
  })

  it('is not notified to a person who already joined the group', async () => {
    const { signIn, whoIs } = aFreshStart()
    provider.signsIn({ ...ben, email_verified: false })
    await signIn()
    const userId = (await whoIs())?.user.id ?? ''
    const anna = await aUser(db)
    const { id: familyGroupId } = await aGroup(db, [{ user: anna }, { user: { id: userId } }])
    await anInvite(db, { familyGroupId, invitedBy: anna.id, email: 'ben@family.example' })
    provider.signsIn({ ...ben, email_verified: true })
    await signIn()
    expect(await told()).toEqual([])
  })
})

describe('an invalid callback', () => {
  const now = () => Math.floor(Date.now() / 1_000)
  const wrong: [string, Misbehaviour | (() => Misbehaviour)][] = [
    ['another audience', { claims: { aud: 'another-app' } }],
    [
      'a further audience without being the authorized party',
      { claims: { aud: ['app', 'other'], azp: 'other' } },
    ],
    ['another issuer in the token', { claims: { iss: 'https://evil.example' } }],
    ['another issuer in the address', { responseIssuer: 'https://evil.example' }],
    ['another nonce', { claims: { nonce: 'a-nonce-that-we-did-not-make' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['an expired token', () => ({ claims: { exp: now() - 120, iat: now() - 600 } })],
    ['no subject', { claims: { sub: undefined } }],
    ['a changed payload', { tamper: (jwt) => withPayload(jwt, { sub: 'someone-else' }) }],
    ['a foreign signature', { tamper: (jwt) => `${jwt.slice(0, -20)}${'A'.repeat(20)}` }],
    [
      'no signature',
      { tamper: (jwt) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${jwt.split('.')[1]}.` },
    ],
  ]

  it.each(wrong)('is refused: %s', async (_, misbehaviour) => {
    provider.misbehaves(typeof misbehaviour === 'function' ? misbehaviour() : misbehaviour)
    const { signIn, browser, services } = aFreshStart()
    const back = await signIn('/api/auth/sign-in?redirect=/calendar')
    // The request is valid up to here, so the refusal is about the answer.
    expect(services.logged.join()).toMatch(/"check":"OAUTH_/)
    expect(back.location).toBe(`${appOrigin}/login?reason=refused&redirect=%2Fcalendar`)
    expect(browser.cookie('__Host-sid')).toBeUndefined()
    expect([await countOf(sessions), await countOf(users)]).toEqual([0, 0])
  })

  it.each(['', '  '])('is refused with the empty subject %j, and the page explains why', async (sub) => {
    provider.misbehaves({ claims: { sub } })
    const back = await aFreshStart().signIn()
    expect(back.location).toBe(`${appOrigin}/login?reason=no-subject`)
    expect(signInFailureTexts['no-subject'].text).toContain('did not tell us who you are')
    expect([await countOf(sessions), await countOf(users)]).toEqual([0, 0])
  })

  it.each(['state', 'code', 'iss'])('is refused with another %s', async (name) => {
    const { leave, browser } = aFreshStart()
    const callback = new URL(await leave())
    callback.searchParams.set(name, 'something-else')
    expect((await browser.get(callback.href)).location).toMatch(/\/login\?reason=(expired|refused)/)
    expect(await countOf(sessions)).toBe(0)
  })

  it.each(['state', 'code', 'iss'])('is refused without %s', async (name) => {
    const { leave, browser } = aFreshStart()
    const callback = new URL(await leave())
    callback.searchParams.delete(name)
    expect((await browser.get(callback.href)).location).toMatch(/\/login\?reason=(expired|refused)/)
    expect(await countOf(sessions)).toBe(0)
  })

  it('is refused with the verifier of another attempt', async () => {
    const { leave, browser } = aFreshStart()
    const callback = await leave()
    await leave()
    const [one, two] = await db.select().from(signInAttempts)
    await db
      .update(signInAttempts)
      .set({
        codeVerifierSealed:
          one?.codeVerifierSealed === two?.codeVerifierSealed ? '' : two?.codeVerifierSealed,
      })
      .where(sql`state_hash = ${one?.stateHash}`)
    await db
      .update(signInAttempts)
      .set({ codeVerifierSealed: one?.codeVerifierSealed ?? '' })
      .where(sql`state_hash = ${two?.stateHash}`)
    expect((await browser.get(callback)).location).toContain('reason=refused')
    expect(await countOf(sessions)).toBe(0)
  })

  it('works once', async () => {
    const { leave, browser, open } = aFreshStart()
    const callback = await leave()
    expect((await browser.get(callback)).location).toBe(`${appOrigin}/family-select`)
    expect((await browser.get(callback)).location).toBe(`${appOrigin}/login?reason=expired`)
    expect((await open().get(callback)).location).toBe(`${appOrigin}/login?reason=expired`)
    expect(await countOf(sessions)).toBe(1)
  })

  it('works only in the browser that started it', async () => {
    const { leave, browser, open } = aFreshStart()
    const callback = await leave()
    const stranger = open()
    expect((await stranger.get(callback)).location).toContain('reason=expired')
    await stranger.get(`${appOrigin}/api/auth/sign-in`)
    expect((await stranger.get(callback)).location).toContain('reason=expired')
    expect((await browser.get(callback)).location).toBe(`${appOrigin}/family-select`)
  })

  it('is refused after ten minutes by the database clock', async () => {
    const { leave, browser } = aFreshStart()
    const callback = await leave('/api/auth/sign-in?redirect=/calendar')
    await db.execute(sql`update sign_in_attempts set expires_at = now() - interval '1 second'`)
    expect((await browser.get(callback)).location).toBe(
      `${appOrigin}/login?reason=expired&redirect=%2Fcalendar`,
    )
    expect(await countOf(sessions)).toBe(0)
  })

  it('says so when the person cancelled', async () => {
    provider.misbehaves({ error: 'access_denied' })
    const { signIn } = aFreshStart()
    expect((await signIn()).location).toContain('/login?reason=cancelled')
  })

  it('is limited to twenty a minute per address', async () => {
    const { browser } = aFreshStart()
    const call = () =>
      browser.get(`${appOrigin}/api/auth/callback?code=x&state=y`, { 'x-client-address': '192.0.2.7' })
    for (let i = 0; i < 20; i++) expect((await call()).location).toContain('reason=expired')
    expect((await call()).location).toContain('reason=too-many')
  })
})

describe('logs and storage', () => {
  it('contain no code, token or secret of a failed sign-in', async () => {
    provider.misbehaves({ claims: { aud: 'another-app' } })
    const { leave, browser, services } = aFreshStart()
    const callback = new URL(await leave())
    await browser.get(callback.href)
    const lines = services.logged
    expect(lines.join()).toContain('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
    for (const name of ['code', 'state']) expect(lines.join()).not.toContain(callback.searchParams.get(name))
    expect(lines.join()).not.toMatch(/eyJ/)
  })

  it('contain no cookie, in whole or in part', async () => {
    const { signIn, browser } = aFreshStart()
    await signIn()
    const sid = browser.cookie('__Host-sid') ?? ''
    const attempt = browser.cookie('__Host-sign-in') ?? ''
    const dump = await dumpOf()
    expect(dump).toContain(sha256(sid).toString('hex'))
    for (const secret of [sid, attempt, Buffer.from(sid).toString('hex')]) expect(dump).not.toContain(secret)
    expect(dump).not.toMatch(/eyJ[\w-]+\.eyJ/)
  })
})

describe('a session', () => {
  it('is new at every sign-in and replaces the old one', async () => {
    const { signIn, browser, whoIs, services } = aFreshStart()
    await signIn()
    const old = browser.cookie('__Host-sid') ?? ''
    await signIn()
    expect(browser.cookie('__Host-sid')).not.toBe(old)
    expect(await whoIs()).not.toBeNull()
    const asBefore = new Request(appOrigin, { headers: { cookie: `__Host-sid=${old}` } })
    expect(await readSession(asBefore, services)).toBeNull()
    expect(await countOf(sessions)).toBe(1)
  })

  it('never uses a value from the browser', async () => {
    const { signIn, browser, whoIs } = aFreshStart()
    const planted = 'A'.repeat(43)
    browser.setCookie('__Host-sid', planted)
    browser.setCookie('sid', planted)
    await signIn()
    expect(browser.cookie('__Host-sid')).not.toBe(planted)
    expect((await whoIs())?.user.id).toBeDefined()
    expect(await db.$count(sessions, sql`token_hash = ${sha256(planted)}`)).toBe(0)
  })

  it('uses a cookie that scripts, other hosts and plain connections cannot read', async () => {
    const { signIn } = aFreshStart()
    const [line] = (await signIn()).headers.getSetCookie()
    expect(line).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax$/)
  })
})

describe('signing out', () => {
  it('ends the session and redirects to the provider with the ID token', async () => {
    const { signIn, browser, services } = aFreshStart()
    await signIn()
    const cookie = `__Host-sid=${browser.cookie('__Host-sid')}`
    const out = await browser.post(`${appOrigin}/api/auth/sign-out`, {}, { accept: 'application/json' })
    const url = new URL(JSON.parse(out.html).url)
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/logout`)
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${appOrigin}/`)
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(browser.cookie('__Host-sid')).toBeUndefined()
    expect(await readSession(new Request(appOrigin, { headers: { cookie } }), services)).toBeNull()
  })

  it('works while the provider is down', async () => {
    const { signIn, browser } = aFreshStart()
    await signIn()
    await provider.stop()
    const out = await browser.post(`${appOrigin}/api/auth/sign-out`, {}, { accept: 'application/json' })
    await provider.start()
    expect([out.status, JSON.parse(out.html).url]).toEqual([200, `${appOrigin}/`])
    expect(await countOf(sessions)).toBe(0)
  })

  it('works without JavaScript and without a session', async () => {
    const out = await aFreshStart().browser.post(
      `${appOrigin}/api/auth/sign-out`,
      {},
      { accept: 'text/html' },
    )
    expect([out.status, out.location]).toEqual([303, `${appOrigin}/`])
  })
})

describe('an unavailable provider', () => {
  it('does not block the start, is reported at sign-in, and recovers', async () => {
    await provider.stop()
    const { browser, signIn } = aFreshStart()
    const away = await browser.get(`${appOrigin}/api/auth/sign-in?redirect=/calendar`)
    expect(away.location).toBe(`${appOrigin}/login?reason=unavailable&redirect=%2Fcalendar`)
    await provider.start()
    expect((await signIn()).location).toBe(`${appOrigin}/family-select`)
  })

  it('does not affect people who are signed in', async () => {
    const { signIn, whoIs } = aFreshStart()
    await signIn()
    await provider.stop()
    expect(await whoIs()).not.toBeNull()
    await provider.start()
  })

  it('fails a callback with the reason, and the next sign-in works', async () => {
    const { leave, signIn, browser } = aFreshStart()
    const callback = await leave()
    await provider.stop()
    expect((await browser.get(callback)).location).toContain('reason=unavailable')
    await provider.start()
    expect((await signIn()).location).toBe(`${appOrigin}/family-select`)
  })

  it('counts as unavailable when slow', async () => {
    // Longer than this test may take.
    provider.misbehaves({ delayMs: 120_000 })
    const { browser } = aFreshStart({ issuer: provider.issuer, timeoutSeconds: 0.3 })
    expect((await browser.get(`${appOrigin}/api/auth/sign-in`)).location).toContain('reason=unavailable')
  })

  it('counts as unavailable on a server error', async () => {
    provider.misbehaves({ tokenStatus: 502 })
    expect((await aFreshStart().signIn()).location).toContain('reason=unavailable')
  })

  it('counts as unavailable when it names another issuer', async () => {
    provider.misbehaves({ announcedIssuer: 'https://evil.example' })
    const { browser } = aFreshStart()
    expect((await browser.get(`${appOrigin}/api/auth/sign-in`)).location).toContain('reason=unavailable')
  })

  it('is queried once for concurrent sign-ins', async () => {
    const { browser } = aFreshStart()
    await Promise.all(Array.from({ length: 8 }, () => browser.get(`${appOrigin}/api/auth/sign-in`)))
    await browser.get(`${appOrigin}/api/auth/sign-in`)
    expect(provider.requests.filter((path) => path.includes('well-known'))).toHaveLength(1)
  })

  it.each([
    ['gives them new names', {}],
    ['reuses the name of the old one', { underTheSameName: true }],
  ])('can rotate its keys without a lost sign-in when it %s', async (_, change) => {
    const { signIn, open } = aFreshStart()
    await signIn()
    provider.rotateKeys(change)
    provider.requests.length = 0
    const visits = await Promise.all([signIn(), signIn(undefined, open()), signIn(undefined, open())])
    const keysFetched = timesAsked('/jwks')
    visits.push(await signIn())
    for (const { location } of visits) expect(location).toBe(`${appOrigin}/family-select`)
    expect(timesAsked('/.well-known/openid-configuration')).toBe(1)
    expect(timesAsked('/jwks')).toBe(keysFetched)
    // A code can be redeemed only once, so the same token is verified again.
    expect(timesAsked('/token')).toBe(visits.length)
  })

  it('is asked for its keys once, however many tokens have a wrong signature', async () => {
    const { signIn } = aFreshStart()
    await signIn()
    provider.requests.length = 0
    provider.misbehaves({ tamper: (jwt) => withPayload(jwt, { sub: 'someone-else' }) })
    for (let i = 0; i < 4; i++) expect((await signIn()).location).toContain('reason=refused')
    expect(timesAsked('/.well-known/openid-configuration')).toBe(1)
    expect(timesAsked('/jwks')).toBe(1)
    expect(timesAsked('/token')).toBe(4)
  })

  it('is asked for its keys again after a later rotation', async () => {
    const { signIn } = aFreshStart()
    await signIn()
    provider.rotateKeys({ underTheSameName: true })
    await signIn()
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 31_000)
    provider.rotateKeys({ underTheSameName: true })
    const visit = await signIn()
    clock.mockRestore()
    expect(visit.location).toBe(`${appOrigin}/family-select`)
  })
})

/** Counts the requests to a path of the provider. */
const timesAsked = (path: string) => provider.requests.filter((request) => request === path).length

function withPayload(jwt: string, claims: Record<string, unknown>): string {
  const [header, payload = '', signature] = jwt.split('.')
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims }
  return `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`
}

/** Returns every row of every table as text. */
async function dumpOf(): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'local_provider')
  `)
  const parts = await Promise.all(
    rows.map(({ name }) => db.execute(sql.raw(`select t::text from ${name} t`))),
  )
  return parts.flatMap((part) => part.rows.map((row) => JSON.stringify(row))).join('\n')
}
