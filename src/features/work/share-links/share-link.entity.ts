import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { textOf } from '../../base/entities/sentences.rules.ts'
import type { endReasonTexts } from './share-links.texts.ts'

const becauseOf: Record<keyof typeof endReasonTexts, string> = {
  REVOKED: '',
  get EXPIRED() {
    return t`, because it expired`
  },
  get WORKER_BLOCKED() {
    return t`, because the contractor was blocked`
  },
  get CREATOR_LOST_RIGHT() {
    return t`, because the person who created it can no longer share`
  },
  get GONE() {
    return t`, because the shared project or property was deleted`
  },
}

const known = (reason: string | null): reason is keyof typeof becauseOf =>
  reason !== null && Object.hasOwn(becauseOf, reason)

/** A share link, named by its contractor, and by its project if it has one. */
export const shareLinkEntity = defineEntity('shareLink', {
  get thing() {
    return t`a share link`
  },
  get filter() {
    return t`Share links`
  },
  verbs: {
    CREATED: ({ name }) => t`created a share link: ${name}`,
    ACCEPTED: ({ name }) => t`accepted the job: ${name}`,
    DECLINED: ({ name, after }) => {
      const reason = textOf(after.reason)
      return t`declined the job: ${name}${reason ? `. ${reason}` : ''}`
    },
    ENDED: ({ name, after }) => {
      const reason = textOf(after.reason)
      return t`ended a share link: ${name}${known(reason) ? becauseOf[reason] : ''}`
    },
    MAILED: ({ name }) => t`sent a share link by e-mail: ${name}`,
    CODES_CHOSEN: ({ name, after }) =>
      t`chose which codes a share link shows: ${name} (${Number(after.count) || t`none`})`,
    CODE_SHOWN: ({ name, after }) => t`viewed “${textOf(after.label) ?? t`a code`}”: ${name}`,
  },
})
