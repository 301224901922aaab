import { fieldsLike } from '../../../lib/fields.ts'
import type { KeyFields } from './keys.schemas.ts'

export const maxKeysPerProperty = 200
export const maxCopies = 99

/** An empty key, in form order. */
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

/** Returns the logged changes: the label is its `name`, and another holder is one change, not two. */
export const loggedFields = (changed: readonly (keyof KeyFields)[]) =>
  changed.filter((name) => name !== 'label' && !(name === 'holderName' && changed.includes('holderUserId')))

type Dates = { handedOverOn: string; returnedOn: string | null }

/** Checks that a key is not returned before its handover; the same day is fine. */
export const isReturnedAfterHandover = ({ handedOverOn, returnedOn }: Dates) =>
  returnedOn === null || returnedOn >= handedOverOn

type Holder = { holderUserId: string | null; holderName: string | null }

/** Returns whether someone holds it: a member, or a person by name. */
export const hasHolder = ({ holderUserId, holderName }: Holder) =>
  holderUserId !== null || holderName !== null

/** Sorts the held keys, longest held first, and the returned ones, last returned first. */
export function splitByReturned<Key extends Dates>(keys: readonly Key[]): { held: Key[]; returned: Key[] } {
  const held = keys.filter(({ returnedOn }) => returnedOn === null)
  const returned = keys.filter(({ returnedOn }) => returnedOn !== null)
  return {
    held: held.toSorted((a, b) => a.handedOverOn.localeCompare(b.handedOverOn)),
    returned: returned.toSorted((a, b) => (b.returnedOn ?? '').localeCompare(a.returnedOn ?? '')),
  }
}

/** Returns the return date: today, or the handover date when it is later. */
export const returnDay = (today: string, { handedOverOn }: Pick<Dates, 'handedOverOn'>) =>
  today < handedOverOn ? handedOverOn : today
