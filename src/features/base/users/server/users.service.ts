import { AppError } from '../../../../lib/app-error.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { IdentityClaims } from '../../../../server/gateways/identity/claims.ts'
import type { ProfileView, UpdateUserProfileInput } from '../users.schemas.ts'
import * as repository from './users.repository.ts'

type SignedInPerson = {
  userId: string
  /** What an administrator wrote down; null when the person is not suspended. */
  suspension: { reason: string | null } | null
  /** The address, when it was not yet proven to be theirs before. */
  newlyVerifiedEmail: string | null
}

/** The person behind verified claims, made at their first sign-in. The key is (issuer, subject), never the e-mail. */
export async function upsertUser(tx: Tx, claims: IdentityClaims): Promise<SignedInPerson> {
  const before = await repository.findEmail(tx, claims)
  const row = await repository.upsertUserRow(tx, claims)
  const { id, suspendedAt, suspendedReason, email, emailVerified } = row
  const wasVerified = before?.emailVerified === true && before.email === email
  return {
    userId: id,
    suspension: suspendedAt && { reason: suspendedReason },
    newlyVerifiedEmail: emailVerified && !wasVerified ? email : null,
  }
}

/** Notes the first visit after signing in. Everything about the person is known from the provider already. */
export async function syncUserProfile(ctx: SignedInContext): Promise<{ success: true }> {
  await repository.markProfileSynced(ctx.db, ctx.user.id)
  return { success: true }
}

export async function getMyProfile(ctx: SignedInContext): Promise<ProfileView> {
  const profile = await repository.findProfile(ctx.db, ctx.user.id)
  if (!profile) throw signedOut()
  return { ...profile, profileImageUrl: ctx.user.profileImageUrl }
}

/**
 * Saves the profile. Names that were changed here stay at the next sign-in, whatever the provider tells then. A stale
 * form is refused with the newer values.
 */
export function updateUserProfile(
  ctx: SignedInContext,
  { version, ...fields }: UpdateUserProfileInput,
): Promise<{ version: number }> {
  return ctx.db.transaction(async (tx) => {
    await lockPerson(tx, ctx.user.id)
    const current = await repository.findProfile(tx, ctx.user.id)
    if (!current) throw signedOut()
    if (current.version !== version) {
      throw new AppError(
        'conflict',
        'You saved your profile in another window meanwhile. Nothing of it was overwritten: take over the newer values, then change them.',
        { current },
      )
    }
    const isRenamed = current.firstName !== fields.firstName || current.lastName !== fields.lastName
    await repository.updateProfile(tx, ctx.user.id, fields, { isRenamed })
    return { version: version + 1 }
  })
}

/**
 * Holds a person's row until the transaction ends: what is added to somebody must not arrive after the account was
 * deleted. @throws AppError `signed-out` for a deleted one
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  if (!(await repository.lockUserRow(tx, userId))) throw signedOut()
}

const signedOut = () => new AppError('signed-out', 'Please sign in to go on.')
