import { t } from '@lingui/core/macro'
import { maxPhotosByLink, maxWaitingByLink, type ProblemState } from './problem-reports.rules.ts'

/** A problem report, as its relative sees it. */
export const problemStateLabels: Record<ProblemState, string> = {
  get WAITING() {
    return t`Waiting for an answer`
  },
  get ACCEPTED() {
    return t({ message: 'Accepted', context: 'problem report' })
  },
  get DONE() {
    return t({ message: 'Fixed', context: 'problem report' })
  },
  get DECLINED() {
    return t({ message: 'Declined', context: 'problem report' })
  },
  get CLOSED() {
    return t({ message: 'Closed', context: 'problem report' })
  },
}

/** What a state means for the relative. */
export const problemStateHelp: Partial<Record<ProblemState, string>> = {
  get WAITING() {
    return t`The family has been notified.`
  },
  get ACCEPTED() {
    return t`The family is taking care of it.`
  },
}

export const problemTexts = {
  get manyWaiting() {
    return t`${maxWaitingByLink} of your problem reports are waiting for an answer. Call the family about them first.`
  },
  get thisReport() {
    return t`This problem report`
  },
  get answered() {
    return t`The family has already answered this problem report, so you can’t add photos to it.`
  },
  get choosePhoto() {
    return t`Choose a photo.`
  },
  get manyPhotos() {
    return t`You can add up to ${maxPhotosByLink} photos to a problem report.`
  },
}
