import { t } from '@lingui/core/macro'
import { asDay, asIs, asTime, asYesOrNo } from '../../../lib/field-texts.ts'
import type { FieldTexts } from '../../../lib/fields.ts'
import type { FamilyEventFields } from './family-events.schemas.ts'

type Words = { properties: readonly { id: string; name: string }[] }

/** How readers see the fields: in the form, and beside a newer version. */
export const fieldTexts: FieldTexts<FamilyEventFields, Words> = {
  title: {
    get label() {
      return t`Title`
    },
    text: asIs,
  },
  startsOn: {
    get label() {
      return t`First day`
    },
    text: asDay,
  },
  endsOn: {
    get label() {
      return t`Last day`
    },
    text: asDay,
  },
  startTime: {
    get label() {
      return t({ message: 'From', context: 'time of day' })
    },
    text: asTime,
  },
  endTime: {
    get label() {
      return t({ message: 'Until', context: 'time of day' })
    },
    text: asTime,
  },
  repeatsYearly: {
    get label() {
      return t`Repeats every year`
    },
    text: asYesOrNo,
  },
  propertyId: {
    get label() {
      return t`Property`
    },
    text: (value, { properties }) =>
      value === null ? '' : (properties.find(({ id }) => id === value)?.name ?? t`Another property`),
  },
  note: {
    get label() {
      return t`Note`
    },
    text: asIs,
  },
}
