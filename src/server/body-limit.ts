import type { BodyPace } from './body-pace.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** Routes whose body is a picture; each counts again, with its own sentence, while it reads. */
const pictureRoutes = /^\/api\/(properties\/[^/]+\/photo|users\/me\/picture)$/

/** Documents may be PDFs, which may weigh more. */
const documentRoute = /^\/api\/(properties|payments)\/[^/]+\/documents$/
/** A table of assets or of payments, up to 10 MB; counted again too. */
const tableRoute = /^\/api\/(properties\/[^/]+\/assets-import|groups\/[^/]+\/payments-import)$/

/** Feedback carries its picture of up to 5 MB as base64, which makes it a third heavier. */
const feedbackFunction = '/_serverFn/feedback.submitFeedback'

/** What a request body may weigh, in bytes. */
export function bodyLimitBytes(pathname: string): number {
  if (pictureRoutes.test(pathname)) return 16 * mebibyte
  if (documentRoute.test(pathname)) return 26 * mebibyte
  if (tableRoute.test(pathname)) return 11 * mebibyte
  return pathname === feedbackFunction ? 8 * mebibyte : 64 * kibibyte
}

/**
 * A file may take as long as it comes at 16 KB a second: whoever trickles bytes would keep one of the few places for
 * uploads from everybody else. All other bodies are small.
 */
export function bodyPace(pathname: string): BodyPace {
  const isFile = [pictureRoutes, documentRoute, tableRoute].some((route) => route.test(pathname))
  return isFile
    ? { idleMs: 30_000, totalMs: 15_000, bytesPerExtraSecond: 16 * kibibyte }
    : { idleMs: 30_000, totalMs: 60_000 }
}
