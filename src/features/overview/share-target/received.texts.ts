import { t } from '@lingui/core/macro'
import { uploadProblemTexts } from '../../house/documents/upload-choice.ts'
import type { ReceivedKind } from './destinations.rules.ts'
import { type LostReason, maxReceivedFiles, type RefusedFile } from './received.rules.ts'

export const lostTexts: Record<LostReason, string> = {
  get missed() {
    return t`Kinstead was not ready to receive files on this device. Share them again.`
  },
  get full() {
    return t`There is not enough free space on this device for what you shared. Free some space, then share it again.`
  },
  get failed() {
    return t`What you shared could not be kept on this device. Share it again.`
  },
}

const tooMany = () =>
  t`You can share up to ${maxReceivedFiles} files at a time. Share this one again afterwards.`

export const refusalText = ({ why }: RefusedFile): string =>
  why === 'too-many' ? tooMany() : uploadProblemTexts[why]

export const kindTexts: Record<ReceivedKind, { label: string; help: string }> = {
  problem: {
    get label() {
      return t`Problem report`
    },
    get help() {
      return t`Something is broken or needs attention.`
    },
  },
  expense: {
    get label() {
      return t`Expense receipt`
    },
    get help() {
      return t`You paid for something.`
    },
  },
  document: {
    get label() {
      return t`Document`
    },
    get help() {
      return t`Keep it with the property. The upload starts right away.`
    },
  },
}
