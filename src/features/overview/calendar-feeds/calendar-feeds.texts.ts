import { t } from '@lingui/core/macro'
import type { FeedScope } from './calendar-feeds.rules.ts'

export const feedTexts = {
  get notValid() {
    return t`This address is no longer valid. Create a new one in your profile.`
  },
} as const

export const scopeLabels: Record<Exclude<FeedScope, 'PROPERTY'>, { label: string; help: string }> = {
  ALL: {
    get label() {
      return t`Everything`
    },
    get help() {
      return t`Everything in the group’s calendar.`
    },
  },
  MINE: {
    get label() {
      return t`Only mine`
    },
    get help() {
      return t`Your tasks, your stays and family events.`
    },
  },
}
