import type { CurrentUser, SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

/**
 * Ends share links permanently in the caller's transaction: all of the group, those of one property, project or
 * worker, or those whose creator can no longer share. Call it right after the memberships are locked.
 */
export const endShareLinks =
  createPort<
    (
      tx: Tx,
      scope: {
        familyGroupId: string
        propertyId?: string
        projectId?: string
        workerId?: string
        createdBy?: string
      },
      reason: 'REVOKED' | 'WORKER_BLOCKED' | 'CREATOR_LOST_RIGHT' | 'GONE',
      endedBy: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'email'> | null,
    ) => Promise<unknown>
  >('end share links')

/**
 * Ends personal links of relatives permanently in the caller's transaction: all of the group, or those issued by someone
 * who is no longer a manager. Call it after everything that locks properties.
 */
export const endPersonalLinks =
  createPort<
    (
      tx: Tx,
      scope: { familyGroupId: string; issuedBy?: string },
      endedBy: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'email'> | null,
    ) => Promise<number>
  >('end personal links')

/**
 * Requires that the caller can have one more group: one is free, and a plan removes the limit. Their groups are
 * locked.
 * @throws AppError `needs-plan`
 */
export const requirePlanForGroup = createPort<
  (
    tx: Tx,
    ctx: Pick<SignedInContext, 'billing' | 'user'>,
    options?: { createdSince?: Date | undefined },
  ) => Promise<void>
>('require a plan for a group')

/**
 * Ends the trust in a member who has become a manager, or all open requests of a group that is being deleted, in the
 * caller's transaction. Call it after the group's row is locked.
 */
export const endEmergencyAccess =
  createPort<
    (
      tx: Tx,
      ctx: Pick<SignedInContext, 'user' | 'enqueue'>,
      scope: { familyGroupId: string; userId?: string },
    ) => Promise<unknown>
  >('end emergency access')

/** Tells someone who has just become a manager of the open requests for emergency access, to which they can object. */
export const tellNewManager =
  createPort<
    (
      tx: Tx,
      ctx: Pick<SignedInContext, 'enqueue'>,
      manager: { familyGroupId: string; userId: string },
    ) => Promise<unknown>
  >('tell a new manager')

type Leaver = { familyGroupId: string; userId: string; name: string }

/**
 * Settles a member's balance before they leave, in the same transaction: they are settled up, or the rest is written
 * off for the given reason.
 * @throws AppError `conflict` when they are not settled up and nothing is written off
 */
export const settleBeforeLeaving =
  createPort<
    (tx: Tx, ctx: SignedInContext, leaver: Leaver & { writeOffReason: string | null }) => Promise<void>
  >('settle before leaving')

/**
 * Unassigns a former member's tasks and plans and ends the trust in them, in the same transaction. `decidedBy`: the recorded actor, the caller if
 * left out, null when an account is deleted.
 */
export const releaseAfterLeaving =
  createPort<
    (
      tx: Tx,
      ctx: Pick<SignedInContext, 'user' | 'clock' | 'enqueue'>,
      leaver: Leaver & { decidedBy?: string | null },
    ) => Promise<void>
  >('release after leaving')
