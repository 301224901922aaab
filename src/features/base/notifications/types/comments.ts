import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { defineNotification, partForReader } from '../define-notification.ts'

const maxLetters = 160

/** Shortens a comment to one line of the menu. */
function shorten(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters).join('')}…` : letters.join('')
}

const aboutComment = z.object({
  authorName: z.string(),
  body: z.string(),
  /** The name of what it is about. */
  subject: partForReader,
  /** What it is about, and what that belongs to. */
  pointers: z.object({
    familyGroupId: idSchema,
    propertyId: idSchema.optional(),
    projectId: idSchema.optional(),
    taskId: idSchema.optional(),
    paymentId: idSchema.optional(),
    stayId: idSchema.optional(),
  }),
})

/** Sent to the person mentioned in a comment. */
export const commentMention = defineNotification({
  type: 'COMMENT_MENTION',
  topic: 'GROUP',
  get label() {
    return t`Someone mentions you in a comment`
  },
  facts: aboutComment,
  write: ({ authorName, body, subject: writeSubject, pointers }) => {
    const subject = writeSubject()
    return {
      title: t`${authorName} mentioned you: ${subject}`,
      message: shorten(body),
      metadata: pointers,
    }
  },
})

/** Sent to the people an expense or a stay concerns, and to those who commented on it before. */
export const commentAdded = defineNotification({
  type: 'COMMENT_ADDED',
  topic: 'GROUP',
  get label() {
    return t`Someone comments on your expense or stay, or on something you commented on`
  },
  facts: aboutComment,
  write: ({ authorName, body, subject: writeSubject, pointers }) => {
    const subject = writeSubject()
    return {
      title: t`${authorName} commented: ${subject}`,
      message: shorten(body),
      metadata: pointers,
    }
  },
})
