import { t } from '@lingui/core/macro'
import { done } from '../../../components/ui/done.texts.ts'
import { shownSeconds } from './secrets.rules.ts'

export const secretTexts = {
  get title() {
    return t`Codes & passwords`
  },
  get intro() {
    return t`Door codes, the alarm, the Wi-Fi. Managers and members can see them, viewers can’t. Each viewing is recorded in the activity log.`
  },
  get empty() {
    return t`No codes or passwords yet`
  },
  get emptyHelp() {
    return t`Keep the door code, the alarm code and the Wi-Fi password here. Each is encrypted and shown for half a minute when you ask for it.`
  },
  get archived() {
    return t`This property is archived. You can look up its codes and passwords, but not change them.`
  },
  shown: (label: string) => t`${label} is shown for ${shownSeconds} seconds.`,
  hidden: (label: string) => t`${label} is hidden again.`,
  get copied() {
    return t`Copied. Remember that it stays on your clipboard.`
  },
  get notCopied() {
    return t`Your browser doesn’t allow this page to copy. Select the value and copy it yourself.`
  },
  deleted: (label: string) => done.deleted(label),
  back: (label: string) => done.restored(label),
} as const
