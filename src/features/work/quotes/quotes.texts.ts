import { plural, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { OfferFieldName, QuoteState } from './quotes.rules.ts'
import type { OfferFields } from './quotes.schemas.ts'

export const stateLabels: Record<QuoteState, string> = {
  get REQUESTED() {
    return t({ message: 'Requested', context: 'quote' })
  },
  get SUBMITTED() {
    return t`Submitted`
  },
  get ACCEPTED() {
    return t({ message: 'Accepted', context: 'quote' })
  },
  get DECLINED() {
    return t({ message: 'Declined', context: 'quote' })
  },
  get EXPIRED() {
    return t({ message: 'Expired', context: 'quote' })
  },
  get WITHDRAWN() {
    return t({ message: 'Withdrawn', context: 'quote' })
  },
}

export const offerLabels: Record<OfferFieldName, string> = {
  get labourMinor() {
    return t`Labour`
  },
  get materialsMinor() {
    return t`Materials`
  },
  get otherMinor() {
    return t`Other costs`
  },
  get validUntil() {
    return t`Valid until`
  },
  get startsOn() {
    return t`Can start on`
  },
  get days() {
    return t`Working days`
  },
  get terms() {
    return t`Terms`
  },
}

export const daysText = (days: number) =>
  plural(days, { one: '# day', other: `${days.toLocaleString(i18n.locale)} days` })

/** Formats one field of an offer; empty without a value. */
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

/** Names a quote in the log and the trash. */
export const quoteName = (workerName: string, projectTitle: string) =>
  t`from ${workerName} for “${projectTitle}”`

const chosenAnother = () => t`The family has chosen another contractor for this job.`

export const quoteTexts = {
  /** The notice to other contractors when a quote is accepted, on their page and by mail. */
  get politeNotice() {
    return t`Thank you for your quote. We have chosen another contractor for this job.`
  },
  get notOpen() {
    return t`This quote can no longer be changed. Reload the page to see its status.`
  },
  get alreadyAccepted() {
    return t`This project already has an accepted quote. Delete it first if it no longer applies.`
  },
  get expired() {
    return t`This quote has expired. Ask the contractor for a new one, or enter a new date.`
  },
  get awaitsSomeoneElse() {
    return t`You asked to accept this quote, so an owner or another manager has to approve it.`
  },
  get notWaiting() {
    return t`This quote is not waiting for approval. Reload the page to see its status.`
  },
  get mayNotApprove() {
    return t`Only owners of the property and managers can approve this quote.`
  },
  get reasonMissing() {
    return t`Enter a reason, so that the others know what to do.`
  },
  get hasQuote() {
    return t`This contractor already has an open quote for this project. Revise that one.`
  },
  get tooMany() {
    return t`A project can have 50 quotes. Delete some you no longer need.`
  },
  get projectIsOver() {
    return t`This project is completed or cancelled. Reopen it first.`
  },
  get past() {
    return t`Choose a day in the future.`
  },
  get chosenAnother() {
    return chosenAnother()
  },
  get jobIsGone() {
    return t`${chosenAnother()} You can still send them a message.`
  },
  get isTaken() {
    return t`The family has accepted your quote. Send them a message if you cannot do the job.`
  },
  get declined() {
    return t`The family declined your quote. Send them a message if something has changed.`
  },
  get stale() {
    return t`This quote was changed by someone else. Your changes were not saved. Review the newer version, then try again.`
  },
}
