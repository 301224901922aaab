import { z } from 'zod'
import { defineNotification } from '../define-notification.ts'
import { aboutTask, pointersOf } from './about-task.ts'

const maxLetters = 160

/** What was said, in one line of the menu. */
function shorten(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters).join('')}…` : letters.join('')
}

/** To whoever is named in what somebody says about a task. */
export const commentMention = defineNotification({
  type: 'COMMENT_MENTION',
  label: 'Somebody mentions you in a comment',
  facts: z.object({ ...aboutTask, authorName: z.string(), body: z.string() }),
  write: ({ taskTitle, propertyName: _, authorName, body, ...pointers }) => ({
    title: `${authorName} mentioned you: ${taskTitle}`,
    message: shorten(body),
    metadata: pointersOf(pointers),
  }),
})
