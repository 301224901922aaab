import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import { findPreferredLocale } from '../../../../lib/preferred-locale.ts'
import type { CurrentUser, SignedInContext } from '../../../../server/context.ts'
import { randomToken, sha256 } from '../../../../server/crypto.ts'
import type { Db, Executor, Tx } from '../../../../server/db/client.ts'
import type { LocalProvider } from '../../../../server/local-provider.ts'
import { readCookie } from '../../../../server/session-cookie.ts'
import { freshSessionMinutes } from '../sessions.rules.ts'
import type { SessionView } from '../sessions.schemas.ts'
import * as repository from './sessions.repository.ts'

/** A signed-in browser and its person. */
export type Session = {
  sessionId: string
  user: CurrentUser & { profileSynced: boolean; isAnalyticsOff: boolean }
}

/**
 * Returns the session of a request, or null. Reads one row; updates the last-seen time and the browser's locale every few
 * minutes.
 */
export function readSession(
  request: Request,
  { db, env }: { db: Db; env: { APP_ORIGIN: string } },
): Promise<Session | null> {
  const token = readCookie(request, 'sid', env.APP_ORIGIN)
  const wanted = findPreferredLocale(request.headers.get('accept-language'))
  // Without extensions, such as those for numerals.
  const browserLocale = wanted && new Intl.Locale(wanted).baseName
  return token ? findSession(db, token, browserLocale) : Promise.resolve(null)
}

/**
 * @param token the cookie's value; the database has only its SHA-256
 * @param browserLocale null if the request does not tell
 */
export async function findSession(
  db: Db,
  token: string,
  browserLocale: string | null = null,
): Promise<Session | null> {
  const row = await repository.findSessionRow(db, sha256(token))
  if (!row) return null
  const { sessionId, user } = row
  if (row.isDueForTouch) await repository.touchSessionRow(db, sessionId)
  // Two browsers in different languages take turns at most every few minutes.
  const isDue = row.isDueForTouch || row.browserLocale === null
  if (isDue && browserLocale !== null && browserLocale !== row.browserLocale && !user.isDemo)
    await repository.rememberBrowserLocale(db, user.id, browserLocale)
  return { sessionId, user }
}

/** Creates a session and returns its secret for the browser. Ends the browser's previous session. */
export async function openSession(
  tx: Tx,
  session: repository.NewSession,
  previousToken: string | null,
): Promise<string> {
  const token = randomToken()
  if (previousToken) await repository.deleteSessionByToken(tx, sha256(previousToken))
  await repository.insertSessionRow(tx, { ...session, tokenHash: sha256(token) })
  return token
}

/**
 * The local provider, whose sessions end with ours; otherwise it would sign the browser in again without asking.
 * External providers are only told of a sign-out.
 */
export type OwnProvider = Pick<LocalProvider, 'issuer' | 'endSessions'>

/** @returns the sealed ID token of the ended session, for the provider's sign-out */
export function closeSession(db: Db, token: string, provider: OwnProvider | null): Promise<string | null> {
  return db.transaction(async (tx) => {
    const tokenHash = sha256(token)
    const session = await repository.findSessionByToken(tx, tokenHash)
    if (!session) return null
    // If the session is unknown, the browser ends it at the provider.
    if (session.providerSession && provider?.issuer === session.issuer) {
      await provider.endSessions(tx, session.subject, { only: session.providerSession })
    }
    await repository.deleteSessionByToken(tx, tokenHash)
    return session.idTokenSealed
  })
}

/** Lists the caller's sessions, newest first. Visitors of the demo see only their own, not each other's. */
export async function listMySessions(ctx: SignedInContext): Promise<SessionView[]> {
  const { user, sessionId } = ctx
  const rows = await repository.listSessionRows(ctx.db, user.id, user.isDemo ? sessionId : undefined)
  return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId }))
}

/** Ends another session of the caller. The provider's session ends first, so that it cannot reopen ours. */
export function endMySession(
  ctx: SignedInContext,
  sessionId: string,
  provider: OwnProvider | null,
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const session = await repository.findSessionOfUser(tx, ctx.user.id, sessionId)
    if (!session) throw notFound(t`This session`)
    if (provider?.issuer === session.issuer) {
      // Older sessions do not store theirs, so it could be any of them.
      const which = session.providerSession ? { only: session.providerSession } : await allButCurrent(tx, ctx)
      await provider.endSessions(tx, session.subject, which)
    }
    if (!(await repository.deleteSessionOfUser(tx, ctx.user.id, sessionId))) throw notFound(t`This session`)
  })
}

export function endMyOtherSessions(ctx: SignedInContext, provider: OwnProvider | null): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const current = await repository.findSessionOfUser(tx, ctx.user.id, ctx.sessionId)
    if (current && provider?.issuer === current.issuer) {
      await provider.endSessions(tx, current.subject, { except: current.providerSession })
    }
    await repository.deleteSessionsOfUser(tx, ctx.user.id, ctx.sessionId)
  })
}

async function allButCurrent(tx: Tx, ctx: SignedInContext) {
  const current = await repository.findSessionOfUser(tx, ctx.user.id, ctx.sessionId)
  return { except: current?.providerSession ?? null }
}

/** The sealing purpose of ID tokens. */
export const idTokenPurpose = 'sessions/id-token'

/**
 * Returns whether the person authenticated a moment ago, by the database clock: required for irreversible actions.
 * Where the provider reports the authentication time, a young session is not enough, because the provider opens new
 * ones without asking.
 */
export async function isFreshSession(
  { sealer, sessionId }: Pick<SignedInContext, 'sealer' | 'sessionId'>,
  db: Executor,
): Promise<boolean> {
  const session = await repository.findYoungSession(db, sessionId, freshSessionMinutes)
  if (!session) return false
  const idToken = session.idTokenSealed && openIdToken(sealer, session.idTokenSealed)
  const authTime = idToken ? authTimeOf(idToken) : null
  return authTime === null || session.nowSeconds - authTime < freshSessionMinutes * 60
}

/** @returns null when the installation's secret has changed since */
function openIdToken(sealer: SignedInContext['sealer'], sealed: string): string | null {
  try {
    return sealer(idTokenPurpose).open(sealed)
  } catch {
    return null
  }
}

/**
 * Returns when the person last authenticated, in seconds, from an already verified ID token. @returns null when it
 * does not say
 */
function authTimeOf(idToken: string): number | null {
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(idToken)?.[1]
  if (!payload) return null
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const isTold = typeof claims === 'object' && claims !== null && 'auth_time' in claims
  return isTold && typeof claims.auth_time === 'number' ? claims.auth_time : null
}

/** Ends every session of a person in the transaction that suspends or deletes them. */
export async function endSessionsOfUser(tx: Tx, userId: string): Promise<void> {
  await repository.deleteSessionsOfUser(tx, userId)
}

/** Ends every session of a provider's subject in the provider's transaction that changes the password. */
export async function endSessionsOfSubject(tx: Tx, issuer: string, subject: string): Promise<void> {
  await repository.deleteSessionsOfSubject(tx, issuer, subject)
}

/** Purges expired sessions and abandoned sign-ins. */
export async function sweepSessions(db: Executor): Promise<void> {
  await repository.deleteExpired(db)
}
