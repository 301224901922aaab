import { t } from '@lingui/core/macro'
import { AppError, staleEdit } from '../../../../lib/app-error.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import type { IdentityClaims } from '../../../../server/gateways/identity/claims.ts'
import type { ProfileView, UpdateUserProfileInput } from '../users.schemas.ts'
import * as repository from './users.repository.ts'

type SignedInPerson = {
  userId: string
  /** The administrator's reason; null when not suspended. */
  suspension: { reason: string | null } | null
  /** The address, if this sign-in is the first to confirm it. */
  newlyVerifiedEmail: string | null
}

/** Finds or creates the person of verified claims. The key is (issuer, subject), never the e-mail address. */
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

/** Records the first visit after signing in. The provider has already supplied the profile. */
export async function syncUserProfile(ctx: SignedInContext): Promise<{ success: true }> {
  await repository.markProfileSynced(ctx.db, ctx.user.id)
  return { success: true }
}

export async function getMyProfile(ctx: SignedInContext): Promise<ProfileView> {
  const profile = await repository.findProfile(ctx.db, ctx.user.id)
  if (!profile) throw signedOut()
  return { ...profile, profileImageUrl: ctx.user.profileImageUrl }
}

/** Saves the profile. Names changed here are kept at the next sign-in. Refuses a stale form with the newer values. */
export function updateUserProfile(
  ctx: SignedInContext,
  { version, ...fields }: UpdateUserProfileInput,
): Promise<{ version: number }> {
  return ctx.db.transaction(async (tx) => {
    await lockPerson(tx, ctx.user.id)
    const current = await repository.findProfile(tx, ctx.user.id)
    if (!current) throw signedOut()
    if (current.version !== version) {
      throw staleEdit(
        t`Your profile was changed in another window. Your changes were not saved. Review the newer version, then save again.`,
        current,
      )
    }
    const isRenamed = current.firstName !== fields.firstName || current.lastName !== fields.lastName
    await repository.updateProfile(tx, ctx.user.id, fields, { isRenamed })
    return { version: version + 1 }
  })
}

/**
 * Locks a person's row, so that nothing is added after their account is deleted. @throws AppError `signed-out` for a
 * deleted account
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  if (!(await repository.lockUserRow(tx, userId))) throw signedOut()
}

const signedOut = () => new AppError('signed-out', t`Sign in to continue.`)
