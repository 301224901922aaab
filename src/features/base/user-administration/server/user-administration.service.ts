import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordAdministratorAction } from '../../administrator-actions/server/administrator-actions.service.ts'
import { endSessionsOfUser, type OwnProvider } from '../../sessions/server/sessions.service.ts'
import { fullName, isAdministrator } from '../../users/users.rules.ts'
import type {
  ListUsersInput,
  SuspendUserInput,
  UserLineView,
  UserPage,
} from '../user-administration.schemas.ts'
import * as repository from './user-administration.repository.ts'

// For administrators only: the functions that call this check it.

const pageSize = 30

/** Lists the people of the installation, the newest first. */
export async function listUsers(
  { db, log, requestId, user }: SignedInContext,
  { q, isSuspended, after }: ListUsersInput,
  adminEmails: readonly string[],
): Promise<UserPage> {
  const rows = await repository.listUsers(db, { q: q?.trim(), isSuspended, after, limit: pageSize + 1 })
  log.info({ requestId, userId: user.id }, 'administrator listed people')
  const users = rows.slice(0, pageSize).map((row): UserLineView => {
    const { firstName, lastName, isAppointed, ...shown } = row
    return {
      ...shown,
      name: fullName({ firstName, lastName }),
      isAdministrator: isAdministrator(row, adminEmails),
      isMyself: row.id === user.id,
    }
  })
  return { users, next: rows.length > pageSize ? (users.at(-1)?.id ?? null) : null }
}

/**
 * Suspends a person: all their sessions end, ours and the local provider's, and none begins until they are
 * unsuspended. What they made stays; their share links and feeds rest meanwhile.
 *
 * The caller must be an administrator who is not suspended at this moment, and cannot suspend themselves. So one
 * administrator always stays.
 */
export function suspendUser(
  ctx: SignedInContext,
  { userId, reason }: SuspendUserInput,
  provider: OwnProvider | null,
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const person = await lockPerson(ctx, tx, userId)
    if (userId === ctx.user.id) {
      throw new AppError('forbidden', 'You cannot suspend yourself. Ask another administrator.')
    }
    if (person.suspendedAt) throw new AppError('conflict', 'This person is already suspended.')
    await repository.setSuspended(tx, userId, reason)
    if (provider?.issuer === person.issuer) await provider.endSessions(tx, person.subject, { except: null })
    await endSessionsOfUser(tx, userId)
    await recordAdministratorAction(tx, ctx, { verb: 'USER_SUSPENDED', subject: ['USER', userId], reason })
  })
}

/** Lets a suspended person sign in again; their share links and feeds work again at once. */
export function unsuspendUser(ctx: SignedInContext, userId: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const person = await lockPerson(ctx, tx, userId)
    if (!person.suspendedAt) throw new AppError('conflict', 'This person is not suspended.')
    await repository.setSuspended(tx, userId, null)
    await recordAdministratorAction(tx, ctx, { verb: 'USER_UNSUSPENDED', subject: ['USER', userId] })
  })
}

/** Two administrators act one after the other, and one who was suspended meanwhile does not act any more. */
async function lockPerson(ctx: SignedInContext, tx: Tx, userId: string) {
  await repository.lockAdministration(tx)
  const caller = await repository.lockUser(tx, ctx.user.id)
  if (!caller || caller.suspendedAt) throw new AppError('signed-out', 'Please sign in to go on.')
  const person = await repository.lockUser(tx, userId)
  if (!person) throw notFound('This person')
  return person
}
