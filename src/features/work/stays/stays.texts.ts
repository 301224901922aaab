import { plural, t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { asDay, asIs } from '../../../lib/field-texts.ts'
import type { FieldTexts } from '../../../lib/fields.ts'
import { locale } from '../../../lib/locale.ts'
import { maxRequestsByLink, type Span, type StayRefusal, type StayStatus } from './stays.rules.ts'
import type { StayFields } from './stays.schemas.ts'

export const stayStatusLabels: Record<StayStatus, string> = {
  get REQUESTED() {
    return t({ message: 'Requested', context: 'stay' })
  },
  get CONFIRMED() {
    return t({ message: 'Confirmed', context: 'stay' })
  },
  get DECLINED() {
    return t({ message: 'Declined', context: 'stay' })
  },
  get CANCELLED() {
    return t({ message: 'Cancelled', context: 'stay' })
  },
}

export const stayTones = {
  REQUESTED: 'warning',
  CONFIRMED: 'success',
  DECLINED: 'neutral',
  CANCELLED: 'neutral',
} as const satisfies Record<StayStatus, string>

/** Formats arrival and departure: "3 Jul 2027 – 10 Jul 2027". */
export const spanText = ({ startsOn, endsOn }: Span, locale?: string) =>
  `${formatCalendarDate(startsOn, locale)} – ${formatCalendarDate(endsOn, locale)}`

export const nightsText = (nights: number) => plural(nights, { one: '# night', other: '# nights' })

export const guestsText = (guests: number) => plural(guests, { one: '# guest', other: '# guests' })

/** Names a stay in the log, the trash and toasts. */
export const stayName = ({ personName, ...span }: Span & { personName: string }) =>
  `${personName}, ${spanText(span, locale())}`

export const stayRefusals: Record<StayRefusal, string> = {
  get 'no-such-move'() {
    return t`Someone has already confirmed or declined this stay. Check its status.`
  },
  get 'not-allowed'() {
    return t`You don’t have permission to change this stay. Ask a manager, or the person whose stay it is.`
  },
  get 'own-request'() {
    return t`You can’t decide on your own stay. Ask another member or a manager.`
  },
  get 'needs-manager'() {
    return t`Another stay is confirmed for some of these nights. Ask a manager to decide, or choose other days.`
  },
  get 'asks-first'() {
    return t`Another stay is confirmed for some of these nights. Check whose it is. If both can come, confirm again.`
  },
  get 'no-reason'() {
    return t`Enter a reason, so they can change their plans.`
  },
}

export const stayTexts = {
  get thisStay() {
    return t`This stay`
  },
  get past() {
    return t`Choose today or a later day.`
  },
  get over() {
    return t`This stay is over, so it can’t be cancelled.`
  },
  get hasChanged() {
    return t`This stay has changed. Check the days, then cancel it again.`
  },
  get sameDays() {
    return t`You already requested these days. To change the request, cancel it first.`
  },
  get manyWaiting() {
    return t`${maxRequestsByLink} of your requests are waiting for an answer. Cancel one first.`
  },
  get cancelFirst() {
    return t`This stay is still planned. Cancel it first, so that we can notify the people it affects.`
  },
}

/** How readers see the fields that can be edited. */
export const fieldTexts: FieldTexts<Omit<StayFields, 'userId'>> = {
  startsOn: {
    get label() {
      return t`Arrival`
    },
    text: asDay,
  },
  endsOn: {
    get label() {
      return t`Departure`
    },
    text: asDay,
  },
  guests: {
    get label() {
      return t`Guests`
    },
    text: asIs,
  },
  note: {
    get label() {
      return t`Note`
    },
    text: asIs,
  },
}
