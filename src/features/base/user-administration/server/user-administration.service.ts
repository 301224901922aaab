import { t } from '@lingui/core/macro'
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

// The calling functions check the administrator right.

const pageSize = 30

/** Lists the users, newest first. */
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
 * Suspends a person: ends all sessions, ours and the local provider's, and prevents new ones. Their data stays; their
 * share links and feeds are paused.
 *
 * The caller must be an administrator who is not suspended and cannot suspend themselves, so that one administrator
 * always remains.
 */
export function suspendUser(
  ctx: SignedInContext,
  { userId, reason }: SuspendUserInput,
  provider: OwnProvider | null,
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const person = await lockPerson(ctx, tx, userId)
    if (userId === ctx.user.id) {
      throw new AppError('forbidden', t`You cannot suspend yourself. Ask another administrator.`)
    }
    if (person.suspendedAt) throw new AppError('conflict', t`This person is already suspended.`)
    await repository.setSuspended(tx, userId, reason)
    if (provider?.issuer === person.issuer) await provider.endSessions(tx, person.subject, { except: null })
    await endSessionsOfUser(tx, userId)
    await recordAdministratorAction(tx, ctx, { verb: 'USER_SUSPENDED', subject: ['USER', userId], reason })
  })
}

/** Unsuspends a person; their share links and feeds work again immediately. */
export function unsuspendUser(ctx: SignedInContext, userId: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const person = await lockPerson(ctx, tx, userId)
    if (!person.suspendedAt) throw new AppError('conflict', t`This person is not suspended.`)
    await repository.setSuspended(tx, userId, null)
    await recordAdministratorAction(tx, ctx, { verb: 'USER_UNSUSPENDED', subject: ['USER', userId] })
  })
}

/** Serializes administrators, and refuses one who was just suspended. */
async function lockPerson(ctx: SignedInContext, tx: Tx, userId: string) {
  await repository.lockAdministration(tx)
  const caller = await repository.lockUser(tx, ctx.user.id)
  if (!caller || caller.suspendedAt) throw new AppError('signed-out', t`Sign in to continue.`)
  const person = await repository.lockUser(tx, userId)
  if (!person) throw notFound(t`This person`)
  return person
}
