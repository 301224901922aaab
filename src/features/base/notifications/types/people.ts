import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { defineNotification } from '../define-notification.ts'

export const familyInvite = defineNotification({
  type: 'FAMILY_INVITE',
  topic: 'GROUP',
  get label() {
    return t`Someone invites you to a group`
  },
  facts: z.object({ inviteId: idSchema, groupName: z.string(), inviterName: z.string() }),
  asks: { about: 'invite', idIn: ({ inviteId }) => inviteId },
  write: ({ inviteId, groupName, inviterName }) => ({
    title: t`Invitation to ${groupName}`,
    message: t`${inviterName} invites you to join the group.`,
    metadata: { inviteId },
  }),
  reachesOutsiders: true,
})

export const memberJoined = defineNotification({
  type: 'MEMBER_JOINED',
  topic: 'GROUP',
  get label() {
    return t`Someone joins your group`
  },
  facts: z.object({ familyGroupId: idSchema, groupName: z.string(), memberName: z.string() }),
  write: ({ familyGroupId, groupName, memberName }) => ({
    title: t`${memberName} joined ${groupName}`,
    message: t`${memberName} can now see what the group shares.`,
    metadata: { familyGroupId },
  }),
})

/** Sent to the removed person without a link to the group, and to its managers with one. */
export const memberRemoved = defineNotification({
  type: 'MEMBER_REMOVED',
  topic: 'GROUP',
  get label() {
    return t`Someone leaves your group or is removed`
  },
  facts: z.discriminatedUnion('told', [
    z.object({ told: z.literal('the removed one'), groupName: z.string() }),
    z.object({
      told: z.literal('the managers'),
      familyGroupId: idSchema,
      groupName: z.string(),
      memberName: z.string(),
      left: z.boolean(),
    }),
  ]),
  write: (facts) =>
    facts.told === 'the removed one'
      ? {
          title: t`You were removed from ${facts.groupName}`,
          message: t`You can no longer see what the group shares. If this was a mistake, ask a manager.`,
          metadata: {},
        }
      : {
          title: facts.left
            ? t`${facts.memberName} left ${facts.groupName}`
            : t`${facts.memberName} was removed from ${facts.groupName}`,
          message: t`What they did stays in the group’s history.`,
          metadata: { familyGroupId: facts.familyGroupId },
        },
  reachesOutsiders: true,
})

/** Sent to the managers, who can create a new PIN. */
export const personalLinkLocked = defineNotification({
  type: 'PERSONAL_LINK_LOCKED',
  topic: 'GROUP',
  get label() {
    return t`A personal link was locked after 10 wrong PINs`
  },
  emailByDefault: true,
  facts: z.object({
    familyGroupId: idSchema,
    propertyId: idSchema,
    propertyName: z.string(),
    personName: z.string(),
  }),
  write: ({ familyGroupId, propertyId, propertyName, personName }) => ({
    title: t`The personal link of ${personName} is locked`,
    message: t`Someone entered 10 wrong PINs. Ask ${personName} if it was them, then create a new PIN on the owners page of ${propertyName}.`,
    metadata: { familyGroupId, propertyId },
  }),
})

/** Sent to the member who had the link before they had an account. */
export const personalLinkHandedOver = defineNotification({
  type: 'PERSONAL_LINK_HANDED_OVER',
  topic: 'GROUP',
  get label() {
    return t`A personal link you had is handed over to your account`
  },
  facts: z.object({ familyGroupId: idSchema, propertyId: idSchema, propertyName: z.string() }),
  write: ({ familyGroupId, propertyId, propertyName }) => ({
    title: t`Your personal link for ${propertyName} was handed over to your account`,
    message: t`The stays you requested and the problems you reported with it are now in your account. The link no longer works.`,
    metadata: { familyGroupId, propertyId },
  }),
})

export const roleChanged = defineNotification({
  type: 'ROLE_CHANGED',
  topic: 'GROUP',
  get label() {
    return t`Your role in a group changes`
  },
  facts: z.object({ familyGroupId: idSchema, groupName: z.string(), roleName: z.string() }),
  write: ({ familyGroupId, groupName, roleName }) => ({
    title: t`Your role in ${groupName} is now ${roleName}`,
    message: t`What you can see and do there has changed.`,
    metadata: { familyGroupId },
  }),
})
