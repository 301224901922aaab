import type { CurrentUser, SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

/**
 * Ends share links for good, in the caller's transaction. Call it right after the memberships are locked. It ends all of
 * the group, or those of one property, project or worker, or those that a member made who may no longer share.
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
 * That the caller may have one group more, while their groups are held: one is free, and a plan lifts that.
 * @throws AppError `needs-plan`
 */
export const requirePlanForGroup = createPort<
  (
    tx: Tx,
    ctx: Pick<SignedInContext, 'billing' | 'user'>,
    options?: { createdSince?: Date | undefined },
  ) => Promise<void>
>('require a plan for a group')

type Leaver = { familyGroupId: string; userId: string; name: string }

/**
 * Somebody is about to leave the group, in the transaction in which they do: they are even, or what is left is written
 * off for the given reason.
 * @throws AppError `conflict` when they are not even, and nobody writes it off
 */
export const settleBeforeLeaving =
  createPort<
    (tx: Tx, ctx: SignedInContext, leaver: Leaver & { writeOffReason: string | null }) => Promise<void>
  >('settle before leaving')

/**
 * Somebody has left the group, in the same transaction: what they were to do and planned goes to the others.
 * `decidedBy`: who is said to have ended it; nobody when their account goes. The caller, if it is left out.
 */
export const releaseAfterLeaving =
  createPort<
    (
      tx: Tx,
      ctx: Pick<SignedInContext, 'user' | 'clock' | 'enqueue'>,
      leaver: Leaver & { decidedBy?: string | null },
    ) => Promise<void>
  >('release after leaving')
