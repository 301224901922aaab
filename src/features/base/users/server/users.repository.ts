import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { localeOfPerson } from '../../../../server/db/locale-of-person.ts'
import { profilePictures } from '../../../../server/db/schema/files.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { ProfileFields } from '../users.schemas.ts'

export type NewUser = Pick<
  typeof users.$inferInsert,
  'issuer' | 'subject' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'profileImageUrl'
>

/** Missing claims keep their old value; the address and its confirmation change together. */
export async function upsertUserRow(tx: Tx, user: NewUser) {
  const told = (column: string) => sql.raw(`coalesce(excluded.${column}, users.${column})`)
  const name = (column: string) =>
    sql`case when ${users.namesChosenAt} is null then ${told(column)} else ${sql.raw(`users.${column}`)} end`
  const [row] = await tx
    .insert(users)
    .values(user)
    .onConflictDoUpdate({
      target: [users.issuer, users.subject],
      set: {
        email: told('email'),
        emailVerified: sql`case when excluded.email is null then users.email_verified else excluded.email_verified end`,
        firstName: name('first_name'),
        lastName: name('last_name'),
        profileImageUrl: told('profile_image_url'),
        updatedAt: sql`now()`,
      },
    })
    .returning({
      id: users.id,
      suspendedAt: users.suspendedAt,
      suspendedReason: users.suspendedReason,
      email: users.email,
      emailVerified: users.emailVerified,
    })
  if (!row) throw new Error('the user was neither inserted nor updated')
  return row
}

/** Returns an identity's e-mail address and whether it is confirmed. */
export async function findEmail(db: Executor, { issuer, subject }: Pick<NewUser, 'issuer' | 'subject'>) {
  const [row] = await db
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
  return row
}

export async function markProfileSynced(db: Executor, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ profileSyncedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.profileSyncedAt)))
}

export async function findProfile(db: Executor, userId: string) {
  const [profile] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerified: users.emailVerified,
      timeZone: users.timeZone,
      locale: users.locale,
      pictureFileId: profilePictures.fileId,
      version: users.version,
    })
    .from(users)
    .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return profile
}

/** @returns false when the account is deleted */
export async function lockUserRow(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update')
  return rows.length > 0
}

export async function updateProfile(
  tx: Tx,
  userId: string,
  { firstName, lastName, timeZone, locale }: ProfileFields,
  { isRenamed }: { isRenamed: boolean },
) {
  await tx
    .update(users)
    .set({
      firstName,
      lastName,
      timeZone,
      locale,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
      ...(isRenamed && { namesChosenAt: sql`now()` }),
    })
    .where(eq(users.id, userId))
}

/** @returns the previous picture's file */
export async function replacePictureRow(tx: Tx, userId: string, fileId: string | null) {
  const [before] = await tx
    .delete(profilePictures)
    .where(eq(profilePictures.userId, userId))
    .returning({ fileId: profilePictures.fileId })
  if (fileId) await tx.insert(profilePictures).values({ userId, fileId })
  return before?.fileId ?? null
}

/** Lists the people whose sign-in has this address, confirmed or not. */
export function listPeopleByEmail(db: Executor, email: string) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerified: users.emailVerified,
      isAppointed: sql<boolean>`${users.administratorSince} is not null`,
    })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNull(users.deletedAt)))
}

/** Keeps the first appointment. */
export async function setAppointed(db: Executor, userId: string, isAppointed: boolean): Promise<void> {
  const since = isAppointed ? sql`coalesce(${users.administratorSince}, now())` : null
  await db.update(users).set({ administratorSince: since }).where(eq(users.id, userId))
}

/** Verified addresses only: a mail to a wrong one would tell a stranger about this installation. */
const canGetMail = and(
  isNull(users.deletedAt),
  isNull(users.suspendedAt),
  isNotNull(users.email),
  eq(users.emailVerified, true),
)

/** Lists the administrators who can get mail. @param adminEmails in lower case */
export const listAdministrators = (db: Executor, adminEmails: readonly string[]) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        canGetMail,
        or(
          isNotNull(users.administratorSince),
          sql`lower(${users.email}) = any(${sql.param(adminEmails)}::text[])`,
        ),
      ),
    )
    .orderBy(users.id)
    .limit(100)

/** Finds whom to write to; undefined when the person can get no mail. */
export async function findMailable(db: Executor, userId: string) {
  const [person] = await db
    .select({
      email: sql<string>`${users.email}`,
      firstName: users.firstName,
      lastName: users.lastName,
      locale: localeOfPerson,
    })
    .from(users)
    .where(and(eq(users.id, userId), canGetMail))
  return person
}
