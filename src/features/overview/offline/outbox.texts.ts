import { plural, t } from '@lingui/core/macro'
import type { Recorded } from './outbox.rules.ts'

export const outboxTexts = {
  get title() {
    return t`Waiting to be sent`
  },
  get kept() {
    return t`Saved on this device. We send it once you are back online.`
  },
  get discarded() {
    return t`Discarded. It will not be sent.`
  },
  askDiscard: (text: string) => t`This has not been sent. Discard it for good? ${text}`,
  get notKept() {
    return t`This could not be saved on this device. Send what waits first, or free some space.`
  },
  get failed() {
    return t`This did not work. Check your connection and try again.`
  },
  lost: (name: string) => t`“${name}” is no longer on this device. Discard it.`,
  sent: (count: number) =>
    plural(count, {
      one: '# change that you made offline was sent.',
      other: '# changes that you made offline were sent.',
    }),
  refused: (count: number) =>
    plural(count, {
      one: '# change that you made offline could not be sent. See “On this device” in your profile.',
      other: '# changes that you made offline could not be sent. See “On this device” in your profile.',
    }),
  signIn: (count: number) =>
    plural(count, {
      one: '# change is waiting. Sign in with the account you used to send it.',
      other: '# changes are waiting. Sign in with the account you used to send them.',
    }),
} as const

/** Says what was recorded. */
export function recordedText(what: Recorded): string {
  switch (what.kind) {
    case 'TICK':
      return t`Task done: ${what.title}`
    case 'COMMENT':
      return t`Comment on “${what.title}”: ${what.body}`
    case 'REPORT':
      return t`Problem report: ${what.title}`
    case 'EXPENSE':
      return t`Expense: ${what.title}`
  }
}
