import { t } from '@lingui/core/macro'
import { asDay, asIs, asMoney } from '../../../lib/field-texts.ts'
import type { FieldTexts } from '../../../lib/fields.ts'
import type { SentPaymentFields } from './payments.schemas.ts'
import { kindLabels, splitLabels } from './payments.texts.ts'

type Words = {
  currency: string
  /** The names of people, properties and categories. */
  nameOf: (id: string | null) => string
}

/** How readers see the fields beside a newer version. A project, task or contractor does not change there. */
export const fieldTexts: FieldTexts<Omit<SentPaymentFields, 'projectId' | 'taskId' | 'workerId'>, Words> = {
  kind: {
    get label() {
      return t`Type`
    },
    text: (value) => kindLabels[value],
  },
  title: {
    get label() {
      return t`Title`
    },
    text: asIs,
  },
  category: {
    get label() {
      return t`Category`
    },
    text: (value, { nameOf }) => nameOf(value),
  },
  amountMinor: {
    get label() {
      return t`Amount`
    },
    text: asMoney,
  },
  paidOn: {
    get label() {
      return t`Date`
    },
    text: asDay,
  },
  original: {
    get label() {
      return t`Paid in`
    },
    text: (value) => (value ? t`${asMoney(value.amountMinor, value)} at ${value.rate}` : ''),
  },
  payerId: {
    get label() {
      return t`Paid by`
    },
    text: (value, { nameOf }) => nameOf(value),
  },
  propertyId: {
    get label() {
      return t`Property`
    },
    text: (value, { nameOf }) => nameOf(value),
  },
  note: {
    get label() {
      return t`Note`
    },
    text: asIs,
  },
  split: {
    get label() {
      return t`How it is split`
    },
    text: (value) => (value ? splitLabels[value.method] : t`Default split`),
  },
}
