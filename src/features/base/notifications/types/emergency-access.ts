import { plural, t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { defineNotification, partForReader } from '../define-notification.ts'

const managersHear = [
  'NAMED',
  'WAIT_CHANGED',
  'REMOVED',
  'DECLINED',
  'REQUESTED',
  'REMINDER',
  'OBJECTED',
  'WITHDRAWN',
  'GRANTED',
] as const
export type ManagersHear = (typeof managersHear)[number]
const trustedHears = [
  'NAMED',
  'WAIT_CHANGED',
  'REMOVED',
  'REMOVED_FROM_GROUP',
  'OBJECTED',
  'GRANTED',
  'PROMOTED',
  'GROUP_DELETED',
] as const
export type TrustedHears = (typeof trustedHears)[number]

const common = {
  familyGroupId: idSchema,
  groupName: z.string(),
  /** Of the trusted person now; an open request keeps its own. */
  waitDays: z.number(),
  isWaiting: z.boolean(),
}

const forManagers = z.object({
  ...common,
  reader: z.literal('MANAGER'),
  about: z.enum(managersHear),
  personId: idSchema,
  personName: z.string(),
  /** When the wait ends. */
  until: partForReader,
  reason: z.string().nullable(),
})
const forTrusted = z.object({
  ...common,
  reader: z.literal('TRUSTED'),
  about: z.enum(trustedHears),
  /** How long they cannot ask again after an objection. */
  pauseDays: z.number(),
})

const daysOf = (days: number) => plural(days, { one: '# day', other: '# days' })

/** Sent to the managers and to the trusted person, always: it is about who will manage the group. */
export const emergencyAccess = defineNotification({
  type: 'EMERGENCY_ACCESS',
  topic: 'GROUP',
  get label() {
    return t`Emergency access to your group`
  },
  facts: z.discriminatedUnion('reader', [forManagers, forTrusted]),
  asks: {
    about: 'trusted-person',
    idIn: (facts) =>
      facts.reader === 'MANAGER' && (facts.about === 'REQUESTED' || facts.about === 'REMINDER')
        ? facts.personId
        : null,
  },
  write: (facts) => ({
    ...(facts.reader === 'MANAGER' ? toManagers(facts) : toTrusted(facts)),
    // Their page of the group can no longer be opened.
    metadata:
      facts.about === 'GROUP_DELETED' || facts.about === 'REMOVED_FROM_GROUP'
        ? {}
        : { familyGroupId: facts.familyGroupId },
  }),
  isAlwaysSent: true,
})

type Text = { title: string; message: string }

function toManagers(facts: z.infer<typeof forManagers>): Text {
  const { personName: name, groupName, waitDays, isWaiting, until, reason } = facts
  switch (facts.about) {
    case 'NAMED':
      return {
        title: t`${name} is now a trusted person of ${groupName}`,
        message: t`They can ask to become a manager, and will become one if no manager objects within ${daysOf(waitDays)}.`,
      }
    case 'WAIT_CHANGED':
      return {
        title: t`${name}’s wait for emergency access has changed`,
        message: t`Managers of ${groupName} now have ${daysOf(waitDays)} to object. An open request keeps its original wait.`,
      }
    case 'REMOVED':
      return {
        title: t`${name} is no longer a trusted person of ${groupName}`,
        message: isWaiting
          ? t`A manager removed them. This also ended their request for emergency access.`
          : t`A manager removed them.`,
      }
    case 'DECLINED':
      return {
        title: t`${name} is no longer a trusted person of ${groupName}`,
        message: t`They declined. You can name someone else.`,
      }
    case 'REQUESTED':
      return {
        title: t`${name} asks for emergency access to ${groupName}`,
        message: reason
          ? t`They become a manager on ${until()}, unless a manager objects. Their reason: ${reason}`
          : t`They become a manager on ${until()}, unless a manager objects.`,
      }
    case 'REMINDER':
      return {
        title: t`${name} will soon become a manager of ${groupName}`,
        message: t`This happens on ${until()}, unless a manager objects.`,
      }
    case 'OBJECTED':
      return {
        title: t`${name}’s request for emergency access has ended`,
        message: t`A manager of ${groupName} objected.`,
      }
    case 'WITHDRAWN':
      return {
        title: t`${name} no longer asks for emergency access to ${groupName}`,
        message: t`They withdrew their request.`,
      }
    case 'GRANTED':
      return {
        title: t`${name} is now a manager of ${groupName}`,
        message: t`They asked for emergency access, and no manager objected. Any manager can change their role.`,
      }
  }
}

function toTrusted({ about, groupName, waitDays, isWaiting, pauseDays }: z.infer<typeof forTrusted>): Text {
  switch (about) {
    case 'NAMED':
      return {
        title: t`You are now a trusted person of ${groupName}`,
        message: t`If its managers can no longer act, ask to become a manager. They have ${daysOf(waitDays)} to object. You can also decline.`,
      }
    case 'WAIT_CHANGED':
      return {
        title: t`Your emergency access to ${groupName} has changed`,
        message: isWaiting
          ? t`Managers now have ${daysOf(waitDays)} to object. Your open request keeps its original wait.`
          : t`Managers now have ${daysOf(waitDays)} to object when you ask.`,
      }
    case 'REMOVED':
    case 'REMOVED_FROM_GROUP':
      return {
        title: t`You are no longer a trusted person of ${groupName}`,
        message: isWaiting
          ? t`A manager removed you. This also ended your request for emergency access.`
          : t`A manager removed you. You can no longer ask for emergency access.`,
      }
    case 'OBJECTED':
      return {
        title: t`Your request for emergency access has ended`,
        message: t`A manager of ${groupName} objected. You can ask again in ${daysOf(pauseDays)}.`,
      }
    case 'GRANTED':
      return {
        title: t`You are now a manager of ${groupName}`,
        message: t`No manager objected to your request for emergency access.`,
      }
    case 'PROMOTED':
      return {
        title: t`You are no longer a trusted person of ${groupName}`,
        message: isWaiting
          ? t`You are now a manager, so you need no emergency access. This also ended your request.`
          : t`You are now a manager, so you need no emergency access.`,
      }
    case 'GROUP_DELETED':
      return {
        title: t`Your request for emergency access has ended`,
        message: t`A manager deleted ${groupName}. If a manager restores it, you can ask again.`,
      }
  }
}
