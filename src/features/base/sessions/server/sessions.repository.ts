import { and, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Db, type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { profileImageUrl } from '../../../../server/db/profile-image.ts'
import { profilePictures } from '../../../../server/db/schema/files.ts'
import { sessions, signInAttempts, users } from '../../../../server/db/schema/users.ts'
import { isDemo } from '../../users/server/is-demo.repository.ts'
import {
  sessionAbsoluteDays,
  sessionIdleDays,
  sessionTouchMinutes,
  signInAttemptMinutes,
} from '../sessions.rules.ts'

// Lifetimes use the database clock, so that processes agree and a wrong local clock ends nothing.
const days = (count: number) => sql.raw(`interval '${count} days'`)
const minutes = (count: number) => sql.raw(`interval '${count} minutes'`)

/** A session that has not ended. */
export const isAlive = and(
  gt(sessions.expiresAt, sql`now()`),
  gt(sessions.lastSeenAt, sql`now() - ${days(sessionIdleDays)}`),
)

const sessionByToken = preparedRead((db) =>
  db
    .select({
      sessionId: sessions.id,
      browserLocale: users.browserLocale,
      isDueForTouch: sql<boolean>`${sessions.lastSeenAt} < now() - ${minutes(sessionTouchMinutes)}`,
      user: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        emailVerified: users.emailVerified,
        isAppointed: sql<boolean>`${users.administratorSince} is not null`,
        profileImageUrl,
        timeZone: users.timeZone,
        locale: users.locale,
        isAnalyticsOff: users.isAnalyticsOff,
        isDemo,
        profileSynced: sql<boolean>`${users.profileSyncedAt} is not null`,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isAlive,
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    )
    .prepare('find_session'),
)

/** Reads a valid session with its person: one indexed read per request. */
export async function findSessionRow(db: Db, tokenHash: Buffer) {
  const [row] = await sessionByToken(db).execute({ tokenHash })
  return row
}

/** Repeated in the condition, so that only one of many concurrent requests writes. */
export async function touchSessionRow(db: Executor, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(
      and(eq(sessions.id, sessionId), sql`${sessions.lastSeenAt} < now() - ${minutes(sessionTouchMinutes)}`),
    )
}

export async function rememberBrowserLocale(
  db: Executor,
  userId: string,
  browserLocale: string,
): Promise<void> {
  await db
    .update(users)
    .set({ browserLocale })
    .where(and(eq(users.id, userId), sql`${users.browserLocale} is distinct from ${browserLocale}`))
}

export type NewSession = {
  userId: string
  /** Null without a provider. */
  idTokenSealed: string | null
  providerSession: string | null
  userAgent: string | null
  /** When it ends at the latest; 30 days by default. */
  lifetimeMinutes?: number
}

export async function insertSessionRow(
  tx: Tx,
  { lifetimeMinutes, ...session }: NewSession & { tokenHash: Buffer },
): Promise<void> {
  const lifetime = lifetimeMinutes === undefined ? days(sessionAbsoluteDays) : minutes(lifetimeMinutes)
  await tx.insert(sessions).values({ ...session, expiresAt: sql`now() + ${lifetime}` })
}

export async function deleteSessionByToken(db: Executor, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Reads what is needed to end a session at the provider too. */
async function findSessionToEnd(db: Executor, condition: SQL | undefined) {
  const [row] = await db
    .select({
      idTokenSealed: sessions.idTokenSealed,
      providerSession: sessions.providerSession,
      issuer: users.issuer,
      subject: users.subject,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(condition)
  return row
}

export const findSessionByToken = (db: Executor, tokenHash: Buffer) =>
  findSessionToEnd(db, eq(sessions.tokenHash, tokenHash))

export const findSessionOfUser = (db: Executor, userId: string, sessionId: string) =>
  findSessionToEnd(db, and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))

/** @param only the one session to return */
export function listSessionRows(db: Executor, userId: string, only?: string) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive, only === undefined ? undefined : eq(sessions.id, only)))
    .orderBy(desc(sessions.lastSeenAt))
}

/** Returns the session if it is younger than the given minutes, with the database time. */
export async function findYoungSession(db: Executor, sessionId: string, count: number) {
  const [row] = await db
    .select({
      idTokenSealed: sessions.idTokenSealed,
      nowSeconds: sql<number>`extract(epoch from now())::float8`,
    })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.createdAt, sql`now() - ${minutes(count)}`)))
  return row
}

export async function deleteSessionOfUser(db: Executor, userId: string, sessionId: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

export async function deleteSessionsOfUser(
  db: Executor,
  userId: string,
  exceptSessionId?: string,
): Promise<void> {
  const others = exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

export async function deleteSessionsOfSubject(tx: Tx, issuer: string, subject: string): Promise<void> {
  const userIds = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
  await tx.delete(sessions).where(inArray(sessions.userId, userIds))
}

export type NewSignInAttempt = Pick<
  typeof signInAttempts.$inferInsert,
  'stateHash' | 'browserHash' | 'kind' | 'nonce' | 'codeVerifierSealed' | 'returnToSealed'
>

export async function insertSignInAttempt(db: Executor, attempt: NewSignInAttempt): Promise<void> {
  await db
    .insert(signInAttempts)
    .values({ ...attempt, expiresAt: sql`now() + ${minutes(signInAttemptMinutes)}` })
}

/** Claims a sign-in attempt once, for its own browser only. */
export async function claimSignInAttempt(db: Executor, stateHash: Buffer, browserHash: Buffer) {
  const [row] = await db
    .delete(signInAttempts)
    .where(and(eq(signInAttempts.stateHash, stateHash), eq(signInAttempts.browserHash, browserHash)))
    .returning({
      kind: signInAttempts.kind,
      nonce: signInAttempts.nonce,
      codeVerifierSealed: signInAttempts.codeVerifierSealed,
      returnToSealed: signInAttempts.returnToSealed,
      isExpired: sql<boolean>`${signInAttempts.expiresAt} <= now()`,
    })
  return row
}

export async function deleteExpired(db: Executor): Promise<void> {
  await db.delete(signInAttempts).where(lte(signInAttempts.expiresAt, sql`now()`))
  await db
    .delete(sessions)
    .where(
      or(
        lte(sessions.expiresAt, sql`now()`),
        lte(sessions.lastSeenAt, sql`now() - ${days(sessionIdleDays)}`),
      ),
    )
}
