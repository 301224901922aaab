import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { groupEntity } from '../../../base/groups/group.entity.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { memberEntity } from '../../../base/groups/member.entity.ts'
import {
  endPersonalLinks,
  endShareLinks,
  releaseAfterLeaving,
} from '../../../base/groups/server/groups.ports.ts'
import { lockGroupsOfUser, lockWholeGroups } from '../../../base/groups/server/groups.service.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { memberRemoved } from '../../../base/notifications/types/people.ts'
import { endSessionsOfUser, isFreshSession } from '../../../base/sessions/server/sessions.service.ts'
import { endPlansOf } from '../../../base/subscription/server/subscription.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { declarations } from '../../entity-list/server/entity-list.declaration.ts'
import { deleteSampleFamily } from '../../samples/server/samples.service.ts'
import { fateOf, isConfirmation, type Standing } from '../accounts.rules.ts'
import type { AccountDeletionView, DeleteMyAccountInput } from '../accounts.schemas.ts'
import { accountTexts } from '../accounts.texts.ts'
import * as repository from './accounts.repository.ts'

/** The identity provider in this process: its account is deleted too. */
export type OwnProvider = {
  issuer: string
  deleteAccount: (tx: Tx, subject: string) => Promise<void>
}

export async function previewAccountDeletion(
  ctx: SignedInContext,
  provider: OwnProvider | null,
): Promise<AccountDeletionView> {
  const [standings, identity, isFresh] = await Promise.all([
    repository.listStandings(ctx.db, ctx.user.id),
    repository.findIdentity(ctx.db, ctx.user.id),
    isFreshSession(ctx, ctx.db),
  ])
  const named = (fate: ReturnType<typeof fateOf>) =>
    standings
      .filter((standing) => fateOf(standing) === fate)
      .map(({ familyGroupId, name }) => ({ familyGroupId, name }))
  return {
    blockedBy: named('blocked'),
    owingIn: named('owing'),
    deletedGroups: named('deleted'),
    leftGroups: named('left'),
    needsSignIn: !isFresh,
    signInIsDeleted: provider !== null && provider.issuer === identity?.issuer,
    email: ctx.user.email,
  }
}

/**
 * Deletes the caller's account in one transaction. Their past actions stay in the histories under their name; their
 * own data is deleted.
 */
export async function deleteMyAccount(
  ctx: SignedInContext,
  { confirmation }: DeleteMyAccountInput,
  provider: OwnProvider | null,
): Promise<void> {
  if (!isConfirmation(confirmation, ctx.user.email)) {
    throw new AppError('invalid', accountTexts.notConfirmed, {
      fields: { confirmation: accountTexts.notConfirmed },
    })
  }
  const userId = ctx.user.id
  const keys = await ctx.db.transaction(async (tx) => {
    if (!(await isFreshSession(ctx, tx))) throw new AppError('forbidden', accountTexts.signInAgain)
    const standings = await lockStandings(tx, userId)
    requireFree(standings)
    // After the groups: someone who holds a group's lock may be about to add something to this person.
    const identity = await repository.lockIdentity(tx, userId)
    if (!identity) throw new AppError('signed-out', t`Sign in to continue.`)
    for (const standing of standings) await leave(tx, ctx, standing)
    await repository.leaveAllGroups(tx, userId)
    await repository.revokeInvitesOf(tx, userId)
    const ownKeys = await repository.deleteOwnRows(tx, userId)
    await endPlansOf(tx, ctx, userId)
    await endSessionsOfUser(tx, userId)
    const person = { userId, name: fullName(ctx.user) ?? t`A member` }
    await repository.keepName(tx, person)
    for (const { releasePerson } of declarations) await releasePerson?.(tx, person)
    await repository.anonymize(tx, userId)
    if (provider?.issuer === identity.issuer) await provider.deleteAccount(tx, identity.subject)
    return ownKeys
  })
  ctx.log.info({ userId }, 'account deleted')
  await deleteBytes(ctx, keys)
}

/** Checks that no group depends on the person and that they are settled up everywhere. */
function requireFree(standings: readonly Standing[]) {
  const blocking = standings.filter((standing) => fateOf(standing) === 'blocked')
  if (blocking.length > 0) throw new AppError('conflict', accountTexts.blocked(blocking))
  const owing = standings.filter((standing) => fateOf(standing) === 'owing')
  if (owing.length > 0) throw new AppError('conflict', accountTexts.owing(owing))
}

/**
 * Locks the person's groups: nobody joins and no role changes until the transaction ends. Two managers who delete
 * their accounts at the same time run one after the other, and the second one is the last manager. Writers of group
 * money lock their own membership, so no money is written during this either.
 */
async function lockStandings(tx: Tx, userId: string): Promise<Standing[]> {
  await lockGroupsOfUser(tx, userId)
  const standings = await repository.listStandings(tx, userId)
  await lockWholeGroups(
    tx,
    standings.map(({ familyGroupId }) => familyGroupId),
  )
  return repository.listStandings(tx, userId)
}

async function leave(tx: Tx, ctx: SignedInContext, standing: Standing) {
  const { familyGroupId, name, isSample, role } = standing
  const isDeleted = fateOf(standing) === 'deleted'
  if (isDeleted && isSample) return void (await deleteSampleFamily(tx, familyGroupId))
  const line = { familyGroupId, actor: ctx.user }
  if (isDeleted) await endShareLinks()(tx, { familyGroupId }, 'GONE', null)
  else await endShareLinks()(tx, { familyGroupId, createdBy: ctx.user.id }, 'CREATOR_LOST_RIGHT', null)
  if (isDeleted) {
    await repository.markGroupDeleted(tx, familyGroupId)
    const before = { name }
    return recordActivity(tx, { ...line, of: groupEntity, verb: 'DELETED', entityId: familyGroupId, before })
  }
  await recordActivity(tx, {
    ...line,
    of: memberEntity,
    verb: 'LEFT',
    entityId: ctx.user.id,
    before: { role },
  })
  const memberName = fullName(ctx.user) ?? t`A member`
  await releaseAfterLeaving()(tx, ctx, {
    familyGroupId,
    userId: ctx.user.id,
    name: memberName,
    decidedBy: null,
  })
  await endPersonalLinks()(tx, { familyGroupId, issuedBy: ctx.user.id }, null)
  await raiseNotification(tx, ctx, memberRemoved, {
    userIds: await listMemberIds(tx, familyGroupId, ['MANAGER']),
    actorUserId: ctx.user.id,
    familyGroupId,
    facts: {
      told: 'the managers',
      familyGroupId,
      groupName: groupName(name),
      memberName,
      left: true,
    },
  })
}

/** After the commit. The file sweep removes what cannot be deleted now. */
async function deleteBytes({ files, log }: SignedInContext, keys: string[]) {
  for (const key of keys) {
    await files
      .delete(key)
      .catch((error: unknown) => log.warn({ err: error }, 'a file of a deleted account was not removed'))
  }
}
