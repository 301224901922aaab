import { feedbackTexts } from './feedback.texts.ts'

export const feedbackStatuses = ['NEW', 'SEEN', 'DONE'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]

export const maxTitleLength = 120
export const maxFeedbackLength = 10_000
export const maxScreenshotBytes = 5 * 1024 * 1024
export const screenshotTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export type FeedbackWords = { title: string; feedback: string }

/** PostgreSQL cannot store NUL, nor half of a character that is written as two; blank counts as empty. */
const tidy = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

export const tidyFeedback = ({ title, feedback }: FeedbackWords): FeedbackWords => ({
  title: tidy(title),
  feedback: tidy(feedback),
})

/** @returns why the words are refused, or null. Lengths count as the database counts them: in code points. */
export function refuseWords({ title, feedback }: FeedbackWords): string | null {
  if (!title) return feedbackTexts.titleRequired
  if (!feedback) return feedbackTexts.feedbackRequired
  if ([...title].length > maxTitleLength) return feedbackTexts.titleTooLong
  if (feedback.length > maxFeedbackLength && [...feedback].length > maxFeedbackLength)
    return feedbackTexts.feedbackTooLong
  return null
}

export type Screenshot = { base64: string } | { refusal: string }

/**
 * Reads the picture out of a data URL, to the letter: `data:`, one of four types, `;base64,` and canonical base64,
 * nothing else. What the bytes really are is decided by who decodes them.
 */
export function readImageDataUrl(dataUrl: string): Screenshot {
  const header = /^data:([a-z]+\/[a-z]+);base64,/.exec(dataUrl.slice(0, 40))
  if (!header || !screenshotTypes.some((type) => type === header[1]))
    return { refusal: feedbackTexts.unsupportedImage }
  const base64 = dataUrl.slice(header[0].length)
  const padding = /={0,2}$/.exec(base64.slice(-2))?.[0].length ?? 0
  const isBase64 =
    base64.length > 0 &&
    base64.length % 4 === 0 &&
    !/[^A-Za-z0-9+/]/.test(base64.slice(0, base64.length - padding))
  if (!isBase64) return { refusal: feedbackTexts.unsupportedImage }
  if ((base64.length / 4) * 3 - padding > maxScreenshotBytes) return { refusal: feedbackTexts.imageTooLarge }
  return { base64 }
}
