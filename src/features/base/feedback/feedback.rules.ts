import { feedbackTexts } from './feedback.texts.ts'

export const feedbackStatuses = ['NEW', 'SEEN', 'DONE'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]

export const maxTitleLength = 120
export const maxFeedbackLength = 10_000
export const maxScreenshotBytes = 5 * 1024 * 1024
export const screenshotTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export type FeedbackText = { title: string; feedback: string }

/** PostgreSQL cannot store NUL or lone surrogates; blank counts as empty. */
const tidy = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

export const tidyFeedback = ({ title, feedback }: FeedbackText): FeedbackText => ({
  title: tidy(title),
  feedback: tidy(feedback),
})

/** @returns why the text is refused, or null. Lengths are in code points, as in the database. */
export function validateFeedbackText({ title, feedback }: FeedbackText): string | null {
  if (!title) return feedbackTexts.titleRequired
  if (!feedback) return feedbackTexts.feedbackRequired
  if ([...title].length > maxTitleLength) return feedbackTexts.titleTooLong
  if (feedback.length > maxFeedbackLength && [...feedback].length > maxFeedbackLength)
    return feedbackTexts.feedbackTooLong
  return null
}

export type Screenshot = { base64: string } | { refusal: string }

/**
 * Parses a data URL strictly: `data:`, one of four types, `;base64,` and canonical base64. The decoder checks what the
 * bytes really are.
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
