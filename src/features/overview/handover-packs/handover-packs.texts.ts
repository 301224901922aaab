import { plural, t } from '@lingui/core/macro'
import { formatBytes } from '../../../lib/byte-size.ts'
import { locale } from '../../../lib/locale.ts'
import { maxPackFileBytes, type PackPart, packLimits } from './handover-packs.rules.ts'

/** What each part is called, and what is in it. */
export const partTexts: Record<PackPart, { label: string; hint: string }> = {
  MANUAL: {
    get label() {
      return t`House manual`
    },
    get hint() {
      return t`All sections, emergencies first.`
    },
  },
  CONTACTS: {
    get label() {
      return t`Contacts`
    },
    get hint() {
      return t`Contractors, members and, for managers, trusted people.`
    },
  },
  KEYS: {
    get label() {
      return t`Keys`
    },
    get hint() {
      return t`Who holds which key.`
    },
  },
  METERS: {
    get label() {
      return t`Meters`
    },
    get hint() {
      return t`Their numbers, where they are, and their last readings.`
    },
  },
  OWNERS: {
    get label() {
      return t`Owners`
    },
    get hint() {
      return t`Who owns which share today.`
    },
  },
  DECISIONS: {
    get label() {
      return t`Decisions`
    },
    get hint() {
      return t`What the owners were asked, and the results.`
    },
  },
  BILLS: {
    get label() {
      return t`Recurring bills`
    },
    get hint() {
      return t`What has to be paid, how much, and when.`
    },
  },
  SCHEDULES: {
    get label() {
      return t`Recurring tasks`
    },
    get hint() {
      return t`What has to be done, and how often.`
    },
  },
  ASSETS: {
    get label() {
      return t`Assets`
    },
    get hint() {
      return t`Where they are, their serial numbers and warranties.`
    },
  },
  DOCUMENTS: {
    get label() {
      return t`Documents`
    },
    get hint() {
      return t`A list of contracts, deeds, photos and other documents.`
    },
  },
  CODES: {
    get label() {
      return t`Codes & passwords`
    },
    get hint() {
      return t`Readable by anyone who finds the pack. Each one is recorded in the activity log.`
    },
  },
}

const countTexts: Record<keyof typeof packLimits, (count: number) => string> = {
  assets: (count) => plural(count, { one: '# asset', other: '# assets' }),
  documents: (count) => plural(count, { one: '# document', other: '# documents' }),
  contractors: (count) => plural(count, { one: '# contractor', other: '# contractors' }),
  keys: (count) => plural(count, { one: '# key', other: '# keys' }),
  bills: (count) => plural(count, { one: '# recurring bill', other: '# recurring bills' }),
  schedules: (count) => plural(count, { one: '# recurring task', other: '# recurring tasks' }),
}

/** Says that there is too much of one kind for a pack. */
export const tooManyText = (kind: keyof typeof packLimits) =>
  t`A pack can contain ${countTexts[kind](packLimits[kind])}, and this property has more. Make the pack without this part.`

export const tooLargeText = () =>
  t`A ZIP can contain ${formatBytes(maxPackFileBytes, locale())} of files, and this property has more. Download the PDF, or make the ZIP without documents and assets.`

export const packFileName = (name: string, day: string, format: string) =>
  t`${name} handover pack ${day}.${format}`

export const slotTexts = {
  get busy() {
    return t`Your previous ZIP is still being downloaded. Wait until it is finished, then try again.`
  },
}
