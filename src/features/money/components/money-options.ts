import { t } from '@lingui/core/macro'
// Options shared by money forms and filters, in a file of its own so that pages without forms can load it.

export type House = { propertyId: string; name: string }

export const houseOptions = (houses: readonly House[]) =>
  houses.map(({ propertyId, name }) => ({ value: propertyId, label: name }))

/** Adds the current property to the options, even when it is archived. */
export const withOwnHouse = (
  houses: readonly House[],
  { propertyId, propertyName }: { propertyId: string | null; propertyName: string | null },
): readonly House[] =>
  propertyId === null || houses.some((house) => house.propertyId === propertyId)
    ? houses
    : [...houses, { propertyId, name: propertyName ?? t`Current property` }]

type Person = { id: string; name: string; isMe: boolean }

export const peopleOptions = (people: readonly Person[]) =>
  people.map(({ id, name, isMe }) => ({ value: id, label: isMe ? t`${name} (you)` : name }))
