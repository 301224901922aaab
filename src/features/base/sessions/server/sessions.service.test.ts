import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { newId } from '../../../../lib/ids.ts'
import { sha256 } from '../../../../server/crypto.ts'
import { sessions, signInAttempts, users } from '../../../../server/db/schema/users.ts'
import { cookieName } from '../../../../server/session-cookie.ts'
import {
  closeSession,
  endMyOtherSessions,
  endMySession,
  endSessionsOfUser,
  findSession,
  listMySessions,
  openSession,
  readSession,
  sweepSessions,
} from './sessions.service.ts'

const { db } = testDatabase()

const signIn = (userId: string, userAgent = 'Firefox', previous: string | null = null) =>
  db.transaction((tx) =>
    openSession(tx, { userId, idTokenSealed: 'sealed', providerSession: null, userAgent }, previous),
  )

async function aSignedInUser() {
  const user = await aUser(db)
  const token = await signIn(user.id)
  const session = await findSession(db, token)
  if (!session) throw new Error('no session')
  return { user, token, ctx: { ...asUser(db, user), sessionId: session.sessionId } }
}

/** Ages all sessions by the given time. */
const age = (interval: string) =>
  db.execute(
    sql.raw(`update sessions set created_at = created_at - interval '${interval}',
    last_seen_at = last_seen_at - interval '${interval}', expires_at = expires_at - interval '${interval}'`),
  )
const seen = () => db.execute(sql`update sessions set last_seen_at = now()`)

describe('a session', () => {
  it('returns the person without private fields', async () => {
    const { user, token } = await aSignedInUser()
    expect(await findSession(db, token)).toEqual({
      sessionId: expect.any(String),
      user: { ...user, profileSynced: false, isAnalyticsOff: false },
    })
  })

  it('is not found by another value or its own hash', async () => {
    const { token } = await aSignedInUser()
    expect(await findSession(db, 'A'.repeat(43))).toBeNull()
    expect(await findSession(db, sha256(token).toString('base64url'))).toBeNull()
  })

  it.each([
    ['6 days 23 hours', true],
    ['7 days 1 minute', false],
  ])('unused for %s is valid: %s', async (interval, isAlive) => {
    const { token } = await aSignedInUser()
    await age(interval)
    expect((await findSession(db, token)) !== null).toBe(isAlive)
  })

  it.each([
    ['29 days 23 hours', true],
    ['30 days 1 minute', false],
  ])('used daily for %s is valid: %s', async (interval, isAlive) => {
    const { token } = await aSignedInUser()
    await age(interval)
    await seen()
    expect((await findSession(db, token)) !== null).toBe(isAlive)
  })

  it('updates its last-seen time every few minutes', async () => {
    const { token } = await aSignedInUser()
    const lastSeen = async () =>
      (await db.select({ at: sessions.lastSeenAt }).from(sessions))[0]?.at.getTime() ?? 0
    const first = await lastSeen()
    await findSession(db, token)
    expect(await lastSeen()).toBe(first)
    await age('6 minutes')
    await findSession(db, token)
    expect(await lastSeen()).toBeGreaterThan(first - 60_000)
  })

  it('remembers the locale of the browser at once, and another one when it is seen again later', async () => {
    const { user, token } = await aSignedInUser()
    const browserLocale = async () =>
      (await db.select().from(users).where(eq(users.id, user.id)))[0]?.browserLocale
    const read = (languages: string | null) => {
      const APP_ORIGIN = 'http://localhost:3000'
      const headers = new Headers({ cookie: `${cookieName('sid', APP_ORIGIN)}=${token}` })
      if (languages !== null) headers.set('accept-language', languages)
      return readSession(new Request(APP_ORIGIN, { headers }), { db, env: { APP_ORIGIN } })
    }
    for (const nothing of [null, '*', 'zz']) {
      expect(await read(nothing)).not.toBeNull()
      expect(await browserLocale()).toBeNull()
    }
    await read('sv-SE,sv;q=0.9,en;q=0.8')
    expect(await browserLocale()).toBe('sv-SE')
    await read('de-CH')
    expect(await browserLocale()).toBe('sv-SE')
    await age('6 minutes')
    await read('de-CH-u-nu-latn-x-anything')
    expect(await browserLocale()).toBe('de-CH')
  })

  it('is found through an index', async () => {
    const { user, token } = await aSignedInUser()
    await db.execute(sql`
      insert into sessions (id, token_hash, user_id, expires_at)
      select gen_random_uuid(), sha256(n::text::bytea), ${user.id}, now() + interval '1 day' from generate_series(1, 2000) n
    `)
    await db.execute(sql`analyze sessions`)
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`explain select 1 from sessions join users on users.id = sessions.user_id where token_hash = ${sha256(token)}`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('sessions_token_hash_unique')
  })

  it('returns what the provider needs for its own sign-out when it ends', async () => {
    const { token } = await aSignedInUser()
    expect(await closeSession(db, token, null)).toBe('sealed')
    expect(await findSession(db, token)).toBeNull()
    expect(await closeSession(db, token, null)).toBeNull()
  })
})

describe('the session cookie', () => {
  const request = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })
  const at = (APP_ORIGIN: string) => ({ db, env: { APP_ORIGIN } })

  it('has a prefix on https and localhost, and none on plain http', async () => {
    const { token } = await aSignedInUser()
    for (const origin of [
      'https://home.example',
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ]) {
      expect(await readSession(request(`a=b; __Host-sid=${token}`), at(origin))).not.toBeNull()
      expect(await readSession(request(`sid=${token}`), at(origin))).toBeNull()
    }
    expect(await readSession(request(`sid=${token}; a=b`), at('http://192.168.1.5:3000'))).not.toBeNull()
    expect(await readSession(request(`__Host-sid=${token}`), at('http://192.168.1.5:3000'))).toBeNull()
  })

  it.each([
    '',
    '__Host-sid=',
    '__Host-sid=short',
    `__Host-sid=${'A'.repeat(44)}`,
    "__Host-sid=' or 1=1 --",
    '__Host-sid',
  ])('is ignored when invalid: %j', async (cookie) => {
    expect(await readSession(request(cookie), at('https://home.example'))).toBeNull()
  })
})

describe('a person', () => {
  it('sees only their own browsers', async () => {
    const { user, ctx } = await aSignedInUser()
    await signIn(user.id, 'Safari')
    await aSignedInUser()
    const mine = await listMySessions(ctx)
    expect(mine.map(({ userAgent, isCurrent }) => [userAgent, isCurrent]).toSorted()).toEqual([
      ['Firefox', true],
      ['Safari', false],
    ])
  })

  it('ends their own sessions only', async () => {
    const { user, ctx } = await aSignedInUser()
    const phone = await signIn(user.id, 'Safari')
    const other = await aSignedInUser()
    const onPhone = (await listMySessions(ctx)).find(({ isCurrent }) => !isCurrent)
    await endMySession(ctx, onPhone?.id ?? '', null)
    expect(await findSession(db, phone)).toBeNull()
    for (const id of [other.ctx.sessionId, newId()]) {
      await expect(endMySession(ctx, id, null)).rejects.toMatchObject({ code: 'not-found' })
    }
    expect(await findSession(db, other.token)).not.toBeNull()
  })

  it('ends all other sessions and stays signed in', async () => {
    const { user, token, ctx } = await aSignedInUser()
    const phone = await signIn(user.id)
    await endMyOtherSessions(ctx, null)
    expect([await findSession(db, token), await findSession(db, phone)]).toEqual([expect.anything(), null])
  })

  it('has no session after being suspended in the same transaction', async () => {
    const { user, token } = await aSignedInUser()
    await db.transaction((tx) => endSessionsOfUser(tx, user.id))
    expect(await findSession(db, token)).toBeNull()
  })
})

describe('the sweep', () => {
  it('removes expired sessions only', async () => {
    const { user } = await aSignedInUser()
    await age('8 days')
    const fresh = await signIn(user.id)
    const attempt = {
      browserHash: sha256('b'),
      kind: 'SIGN_IN' as const,
      nonce: 'n',
      codeVerifierSealed: 'v',
      returnToSealed: '/',
    }
    await db.insert(signInAttempts).values([
      { ...attempt, stateHash: sha256('old'), expiresAt: sql`now() - interval '1 second'` },
      { ...attempt, stateHash: sha256('new'), expiresAt: sql`now() + interval '1 minute'` },
    ])
    await sweepSessions(db)
    expect(await db.$count(sessions)).toBe(1)
    expect(await findSession(db, fresh)).not.toBeNull()
    expect(await db.$count(signInAttempts)).toBe(1)
  })
})
