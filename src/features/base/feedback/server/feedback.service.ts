import { t } from '@lingui/core/macro'
import { AppError, isAppError, notFound } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { photoMeasures } from '../../../../server/gateways/files/pictures.ts'
import { recordAdministratorAction } from '../../administrator-actions/server/administrator-actions.service.ts'
import { ownFiles } from '../../files/files.rules.ts'
import {
  insertFile,
  type OpenedFile,
  openFileOf,
  type StoredFile,
  storePicture,
} from '../../files/server/files.service.ts'
import { withUploadSlot } from '../../files/server/upload-slots.service.ts'
import { fullName } from '../../users/users.rules.ts'
import { readImageDataUrl, tidyFeedback, validateFeedbackText } from '../feedback.rules.ts'
import type {
  FeedbackPage,
  FeedbackView,
  ListFeedbackInput,
  ReplyToFeedbackInput,
  SetFeedbackStatusInput,
  SubmitFeedbackAnswer,
  SubmitFeedbackInput,
} from '../feedback.schemas.ts'
import { replyRefusals } from '../feedback.texts.ts'
import * as repository from './feedback.repository.ts'

const perPerson = { points: 10, durationSeconds: 3_600 }
const screenshotLimits = {
  ...photoMeasures,
  field: 'image_data',
  maxMegabytes: 5,
  get formats() {
    return t`JPG, PNG, GIF, or WEBP`
  },
  takesHeic: false,
}
const pageSize = 20

/** Stores feedback. Validation errors are part of the answer; only unexpected failures are thrown. */
export async function submitFeedback(
  ctx: SignedInContext,
  { image_data: imageData, ...words }: SubmitFeedbackInput,
): Promise<SubmitFeedbackAnswer> {
  const tidied = tidyFeedback(words)
  const refusal = validateFeedbackText(tidied)
  if (refusal) return { success: false, error: refusal }
  const image = imageData ? readImageDataUrl(imageData) : null
  if (image && 'refusal' in image) return { success: false, error: image.refusal }
  try {
    await ctx.limits.limit('feedback', ctx.user.id, perPerson)
    const screenshot = image && (await storeScreenshot(ctx, image.base64))
    await insertFeedback(ctx, tidied, screenshot)
    return { success: true }
  } catch (error) {
    if (!isAppError(error) || error.status >= 500) throw error
    return { success: false, error: error.message }
  }
}

/** Re-encoded and stored as the person's own file. */
const storeScreenshot = (ctx: SignedInContext, base64: string) =>
  withUploadSlot(ctx, () =>
    storePicture(ctx, ownFiles(ctx.user.id), Buffer.from(base64, 'base64'), screenshotLimits),
  )

const insertFeedback = (
  ctx: SignedInContext,
  words: { title: string; feedback: string },
  screenshot: StoredFile | null,
) =>
  ctx.db.transaction(async (tx) => {
    const screenshotFileId = screenshot && (await insertFile(tx, ctx, ownFiles(ctx.user.id), screenshot))
    await repository.insertFeedback(tx, { ...words, userId: ctx.user.id, screenshotFileId })
  })

// Administrators only from here on: the calling functions and the route check the right.

/** Lists the inbox, newest first. */
export async function listFeedback(
  ctx: SignedInContext,
  { status, after }: ListFeedbackInput,
  { sendsMail }: { sendsMail: boolean },
): Promise<FeedbackPage> {
  const rows = await repository.listFeedback(ctx.db, { status, after, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const replies =
    shown.length > 0
      ? await repository.listReplies(
          ctx.db,
          shown.map(({ id }) => id),
        )
      : []
  ctx.log.info(
    { requestId: ctx.requestId, userId: ctx.user.id, status },
    'administrator opened the feedback inbox',
  )
  const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null
  return { entries: shown.map((row) => toView(row, replies)), next, sendsMail }
}

type Row = Awaited<ReturnType<typeof repository.listFeedback>>[number]
type Reply = Awaited<ReturnType<typeof repository.listReplies>>[number]

const toView = ({ sender, screenshotFileId, ...entry }: Row, replies: Reply[]): FeedbackView => ({
  ...entry,
  sender: sender && {
    name: fullName(sender),
    email: sender.email,
    takesReplies: sender.email !== null && sender.emailVerified,
  },
  hasScreenshot: screenshotFileId !== null,
  replies: replies
    .filter(({ feedbackId }) => feedbackId === entry.id)
    .map(({ id, reply, createdAt, administrator }) => ({
      id,
      reply,
      createdAt,
      administrator: administrator && fullName(administrator),
    })),
})

export const setFeedbackStatus = (ctx: SignedInContext, { feedbackId, status }: SetFeedbackStatusInput) =>
  ctx.db.transaction(async (tx) => {
    const found = await repository.setFeedbackStatus(tx, feedbackId, status)
    if (!found) throw notFound(t`This feedback`)
    await recordAdministratorAction(tx, ctx, {
      verb: 'FEEDBACK_MOVED',
      subject: ['FEEDBACK', feedbackId],
      details: { status },
    })
  })

/**
 * Replies to feedback by e-mail, but only to a confirmed address, since anyone can type a stranger's.
 * @throws AppError `conflict` when no e-mail can reach the sender
 */
export const replyToFeedback = (
  ctx: SignedInContext,
  { feedbackReplyId, feedbackId, reply }: ReplyToFeedbackInput,
  { sendsMail }: { sendsMail: boolean },
) =>
  ctx.db.transaction(async (tx) => {
    const entry = await repository.lockFeedback(tx, feedbackId)
    if (!entry) throw notFound(t`This feedback`)
    if (!sendsMail) throw new AppError('conflict', replyRefusals.noMail)
    const address = entry.userId && (await repository.findAddress(tx, entry.userId))
    if (!address) throw new AppError('conflict', replyRefusals.accountGone)
    if (!address.email || !address.emailVerified) throw new AppError('conflict', replyRefusals.notConfirmed)
    const row = { id: feedbackReplyId, feedbackId, administratorId: ctx.user.id, reply }
    if (!(await repository.insertReply(tx, row))) return
    await ctx.enqueue(tx, 'mail.send', { kind: 'feedback-reply', ids: { feedbackReplyId } })
    await recordAdministratorAction(tx, ctx, { verb: 'FEEDBACK_ANSWERED', subject: ['FEEDBACK', feedbackId] })
  })

/** Returns the screenshot of a feedback. */
export async function openScreenshot(ctx: SignedInContext, feedbackId: string): Promise<OpenedFile> {
  if (!idSchema.safeParse(feedbackId).success) throw notFound(t`This file`)
  const screenshot = await repository.findScreenshot(ctx.db, feedbackId)
  if (!screenshot) throw notFound(t`This file`)
  ctx.log.info(
    { requestId: ctx.requestId, userId: ctx.user.id, feedbackId },
    'administrator opened a screenshot of feedback',
  )
  return openFileOf(ctx, ownFiles(screenshot.userId), screenshot.fileId, 'original')
}
