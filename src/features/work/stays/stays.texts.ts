import { formatCalendarDate } from '../../../lib/dates.ts'
import type { Span, StayRefusal, StayStatus } from './stays.rules.ts'

export const stayStatusLabels: Record<StayStatus, string> = {
  REQUESTED: 'Requested',
  CONFIRMED: 'Confirmed',
  DECLINED: 'Declined',
  CANCELLED: 'Cancelled',
}

/** From the day they come to the day they leave: "3 Jul 2027 – 10 Jul 2027". */
export const spanText = ({ startsOn, endsOn }: Span, locale?: string) =>
  `${formatCalendarDate(startsOn, locale)} – ${formatCalendarDate(endsOn, locale)}`

export const nightsText = (nights: number) => (nights === 1 ? '1 night' : `${nights} nights`)

export const guestsText = (guests: number) => (guests === 1 ? '1 guest' : `${guests} guests`)

/** How the log and the trash call a stay. It is written once, the same for every reader. */
export const stayName = (personName: string, span: Span) => `${personName}, ${spanText(span, 'en-GB')}`

export const stayRefusals: Record<StayRefusal, string> = {
  'no-such-move': 'Somebody decided about this stay meanwhile. Look at what it is now.',
  'not-allowed':
    'Your role in this group does not allow that. Ask a manager, or the person whose stay it is.',
  'own-request': 'Somebody else has to say yes or no to your own stay. Ask another member, or a manager.',
  'needs-manager':
    'Somebody else is confirmed for some of these nights. Ask a manager to decide, or choose other days.',
  'asks-first':
    'Somebody else is confirmed for some of these nights. See who it is; if both may come, confirm it again.',
  'no-reason': 'Please say why, so that they can plan anew.',
}

export const stayTexts = {
  cancelFirst: 'This stay is planned. Cancel it first: then those whom it concerns are told.',
}
