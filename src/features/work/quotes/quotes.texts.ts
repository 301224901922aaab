import { formatCalendarDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { OfferFieldName, QuoteState } from './quotes.rules.ts'
import type { OfferFields } from './quotes.schemas.ts'

// Every text of this feature that more than one component uses.

export const stateLabels: Record<QuoteState, string> = {
  REQUESTED: 'Requested',
  SUBMITTED: 'Submitted',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  WITHDRAWN: 'Withdrawn',
}

export const offerLabels: Record<OfferFieldName, string> = {
  labourMinor: 'Labour',
  materialsMinor: 'Materials',
  otherMinor: 'Other costs',
  validUntil: 'Valid until',
  startsOn: 'Can start on',
  days: 'Working days',
  terms: 'Terms',
}

export const daysText = (days: number) => (days === 1 ? '1 day' : `${days.toLocaleString('en')} days`)

/** One field of an offer as a reader sees it; empty when there is nothing. */
export function offerText(
  offer: OfferFields,
  name: OfferFieldName,
  currency: string,
  locale?: string,
): string {
  if (name === 'labourMinor' || name === 'materialsMinor' || name === 'otherMinor') {
    const amount = offer[name]
    return amount === null ? '' : formatMoney(amount, currency, locale)
  }
  if (name === 'days') return offer.days === null ? '' : daysText(offer.days)
  if (name === 'terms') return offer.terms ?? ''
  const day = offer[name]
  return day === null ? '' : formatCalendarDate(day, locale)
}

/** How the log and the trash call a quote. */
export const quoteName = (workerName: string, projectTitle: string) =>
  `from ${workerName} for “${projectTitle}”`

export const quoteTexts = {
  /** What the others read on their page, and in their mail, when one quote is accepted. */
  politeNotice: 'Thank you for your quote. We have chosen another contractor for this job.',
  notOpen: 'This quote can no longer be changed. Reload the page to see its status.',
  alreadyAccepted:
    'This project already has an accepted quote. Delete that one first if it no longer counts.',
  expired: 'This quote has expired. Ask the contractor for a new one, or enter a new date.',
  awaitsSomeoneElse: 'You asked to accept this quote. An owner or another manager has to approve it.',
  notWaiting: 'This quote is not waiting for approval. Reload the page to see its status.',
  mayNotApprove: 'Only an owner of the property or a manager can approve this quote.',
  reasonMissing: 'Enter a reason, so that the others know what to do.',
  hasQuote: 'This contractor already has an open quote for this project. Revise that one.',
  tooMany: 'A project can have 50 quotes. Delete some that you no longer need.',
  projectIsOver: 'This project is completed or cancelled. Reopen it first.',
  past: 'Choose a day that is still ahead.',
  jobIsGone:
    'The family has chosen another contractor for this job. Send them a message if that surprises you.',
  isTaken: 'The family has accepted your quote. Send them a message if you cannot do the job.',
  declined: 'The family declined your quote. Send them a message if something has changed.',
  stale:
    'Someone else changed this quote first. Nothing was overwritten: check what they saved, then try again.',
}
