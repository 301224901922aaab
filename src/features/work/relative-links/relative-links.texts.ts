import { t } from '@lingui/core/macro'
import type { RelativeScope } from '../../../server/context.ts'
import { maxLinksPerProperty, type RelativeLinkState } from './relative-links.rules.ts'

export const scopeLabels: Record<RelativeScope, string> = {
  get MANUAL() {
    return t`Read the house manual`
  },
  get CALENDAR() {
    return t`See the calendar`
  },
  get STAY() {
    return t`Request stays`
  },
  get VOTE() {
    return t`Vote on decisions`
  },
  get PROBLEM() {
    return t`Report problems`
  },
  get MONEY() {
    return t`Confirm money received`
  },
}

/** What is not obvious about a scope. */
export const scopeHelp: Partial<Record<RelativeScope, string>> = {
  get CALENDAR() {
    return t`Confirmed stays with names, events, and visits of contractors in the next 12 months.`
  },
  get STAY() {
    return t`The group confirms or declines them, as for members.`
  },
  get MONEY() {
    return t`The person confirms settlements themselves, with the PIN. Managers no longer confirm them.`
  },
}

export const relativeStateLabels: Record<RelativeLinkState, string> = {
  get ACTIVE() {
    return t({ message: 'Active', context: 'link' })
  },
  get LOCKED() {
    return t({ message: 'PIN locked', context: 'link' })
  },
  get EXPIRED() {
    return t({ message: 'Expired', context: 'link' })
  },
  get STOPPED() {
    return t({ message: 'Stopped', context: 'link' })
  },
  get ENDED() {
    return t({ message: 'Ended', context: 'link' })
  },
}

export const relativeLinkTexts = {
  get pinFormat() {
    return t`Enter the 6-digit PIN.`
  },
  get wrongPin() {
    return t`This PIN is wrong. Check it, then try again.`
  },
  get locked() {
    return t`There were too many wrong PINs. Ask the family for a new PIN.`
  },
  get notAnOwner() {
    return t`This person is not an owner outside the group today. Reload the page and choose again.`
  },
  isAsked(ownerName: string, question: string) {
    return t`${ownerName} is asked in the open decision “${question}”. Hand over the link after voting has ended.`
  },
  get notOutside() {
    return t`This person is not one of those outside the group who share its costs. Reload the page and choose again.`
  },
  get tooMany() {
    return t`A property can have ${maxLinksPerProperty} personal links. End one that is no longer needed.`
  },
}
