import { t } from '@lingui/core/macro'
import type { Notice } from './notices.rules.ts'

export const noticeTexts: Record<Notice, string> = {
  get accepted() {
    return t`You accepted the job. The family has been notified.`
  },
  get declined() {
    return t`You declined the job. The family has been notified.`
  },
  get sent() {
    return t`Sent. The family has been notified.`
  },
  get saved() {
    return t`Saved.`
  },
  get uploaded() {
    return t`Uploaded. The family has been notified.`
  },
}

export const workerPageTexts = {
  get unknownAction() {
    return t`This form could not be read. Open the page again, then try once more.`
  },
  get noLongerOpen() {
    return t`This job is no longer open to you.`
  },
  get typed() {
    return t`This is what you typed. Copy it before you leave this page.`
  },
}

/** The labels of form fields, for typed values whose form is gone. */
export const fieldNames: Record<string, string> = {
  get name() {
    return t`Your name`
  },
  get reason() {
    return t`Reason`
  },
  get body() {
    return t`Message`
  },
  get on() {
    return t`Date`
  },
  get from() {
    return t({ message: 'From', context: 'time of day' })
  },
  get until() {
    return t({ message: 'Until', context: 'time of day' })
  },
  get note() {
    return t`Note`
  },
  get labour() {
    return t`Labour`
  },
  get materials() {
    return t`Materials`
  },
  get other() {
    return t`Other costs`
  },
  get validUntil() {
    return t`Valid until`
  },
  get startsOn() {
    return t`You can start on`
  },
  get days() {
    return t`Working days`
  },
  get terms() {
    return t`Terms`
  },
  get number() {
    return t`Invoice number`
  },
  get amount() {
    return t`Amount`
  },
  get issuedOn() {
    return t`Invoice date`
  },
  get dueOn() {
    return t`Due on`
  },
  get answer() {
    return t`Your answer`
  },
}
