import { defineEntity } from '../../base/entities/entities.rules.ts'
import { textOf } from '../../base/entities/sentences.rules.ts'
import type { endReasonTexts } from './share-links.texts.ts'

const becauseOf: Record<keyof typeof endReasonTexts, string> = {
  REVOKED: '',
  EXPIRED: ', since it had expired',
  WORKER_BLOCKED: ', since the contractor was blocked',
  CREATOR_LOST_RIGHT: ', since the person who made it may no longer share',
  GONE: ', since what it led to was deleted',
}

const known = (reason: string | null): reason is keyof typeof becauseOf =>
  reason !== null && Object.hasOwn(becauseOf, reason)

/** A share link, by the name of the contractor that it is for, and of the project if it leads to one. */
export const shareLinkEntity = defineEntity('shareLink', {
  thing: 'a share link',
  filter: 'Share links',
  verbs: {
    CREATED: ({ name }) => `created a share link: ${name}`,
    ACCEPTED: ({ name }) => `accepted the job: ${name}`,
    DECLINED: ({ name, after }) => {
      const reason = textOf(after.reason)
      return `declined the job: ${name}${reason ? `. ${reason}` : ''}`
    },
    ENDED: ({ name, after }) => {
      const reason = textOf(after.reason)
      return `ended a share link: ${name}${known(reason) ? becauseOf[reason] : ''}`
    },
    MAILED: ({ name }) => `sent a share link by e-mail: ${name}`,
    CODES_CHOSEN: ({ name, after }) =>
      `chose which codes a share link shows: ${name} (${Number(after.count) || 'none'})`,
    CODE_SHOWN: ({ name, after }) => `looked at “${textOf(after.label) ?? 'a code'}”: ${name}`,
  },
})
