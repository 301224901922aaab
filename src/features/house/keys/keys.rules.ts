import { fieldsLike } from '../../../lib/fields.ts'
import type { KeyFields } from './keys.schemas.ts'

export const maxKeysPerProperty = 200
export const maxCopies = 99

/** A key of which nothing is known yet, in the order of the form. */
export const emptyKey: KeyFields = {
  label: '',
  copies: 1,
  holderUserId: null,
  holderName: null,
  handedOverOn: '',
  returnedOn: null,
  note: null,
}

export const { changedFields, pickFields, fieldsOf: keyFieldsOf } = fieldsLike(emptyKey)

/** Which changes the log names: the label is its `name`, and another holder is one change, not two. */
export const toldFields = (changed: readonly (keyof KeyFields)[]) =>
  changed.filter((name) => name !== 'label' && !(name === 'holderName' && changed.includes('holderUserId')))

type Dates = { handedOverOn: string; returnedOn: string | null }

/** Nobody returns a key before they have it; on the same day they may. */
export const areDatesInOrder = ({ handedOverOn, returnedOn }: Dates) =>
  returnedOn === null || returnedOn >= handedOverOn

type Holder = { holderUserId: string | null; holderName: string | null }

/** Who has it: a member, or else somebody by their name. */
export const hasHolder = ({ holderUserId, holderName }: Holder) =>
  holderUserId !== null || holderName !== null

/** Keys that are held, the longest held first, and those that are back, the last returned first. */
export function byWhereTheyAre<Key extends Dates>(keys: readonly Key[]): { held: Key[]; returned: Key[] } {
  const held = keys.filter(({ returnedOn }) => returnedOn === null)
  const returned = keys.filter(({ returnedOn }) => returnedOn !== null)
  return {
    held: held.toSorted((a, b) => a.handedOverOn.localeCompare(b.handedOverOn)),
    returned: returned.toSorted((a, b) => (b.returnedOn ?? '').localeCompare(a.returnedOn ?? '')),
  }
}

/** The day on which a key is marked as returned: today, unless it was handed over for a later day. */
export const returnDay = (today: string, { handedOverOn }: Pick<Dates, 'handedOverOn'>) =>
  today < handedOverOn ? handedOverOn : today
