import { t } from '@lingui/core/macro'
import type { EntryRefusal } from './guest-book.rules.ts'

export const entryRefusals: Record<EntryRefusal, string> = {
  get 'not-own'() {
    return t`You can write about your own stays. Ask the person who stayed to write about this one.`
  },
  get 'not-confirmed'() {
    return t`You can write about confirmed stays only.`
  },
  get 'not-begun'() {
    return t`This stay has not started yet. Write about it once you have arrived.`
  },
}

export const guestBookTexts = {
  get body() {
    return t`Your entry`
  },
  get thisEntry() {
    return t`This guest book entry`
  },
  get alreadyWritten() {
    return t`This person has already written about this stay. Edit that entry instead.`
  },
  get youHaveWritten() {
    return t`You have already written about this stay. Edit your entry instead.`
  },
  get stayInTrash() {
    return t`The stay of this entry was deleted. Restore the stay first.`
  },
  get stale() {
    return t`This entry was changed in another window. Your changes were not saved. Review the newer text, then save again.`
  },
}
