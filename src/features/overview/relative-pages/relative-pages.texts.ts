import { t } from '@lingui/core/macro'
import type { RelativeNotice } from './relative-notices.rules.ts'

export const relativeNoticeTexts: Record<RelativeNotice, string> = {
  get voted() {
    return t`Your vote is counted. You can change it until voting ends.`
  },
  get requested() {
    return t`Your request is with the family. Their answer appears on this page.`
  },
  get cancelled() {
    return t`The stay is cancelled.`
  },
  get reported() {
    return t`Your problem report is with the family. Their answer appears on this page.`
  },
  get photos() {
    return t`Your photos are with the family.`
  },
  get received() {
    return t`You confirmed that you received the money. The family sees it.`
  },
  get disputed() {
    return t`The family sees that you have not received the money, and why.`
  },
}
