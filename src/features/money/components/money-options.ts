// What can be chosen in more than one form and filter of the money; pages without forms load this file.

export type House = { propertyId: string; name: string }

export const houseOptions = (houses: readonly House[]) =>
  houses.map(({ propertyId, name }) => ({ value: propertyId, label: name }))

/** A house stays a choice for what is about it already, whatever became of it. */
export const withOwnHouse = (
  houses: readonly House[],
  { propertyId, propertyName }: { propertyId: string | null; propertyName: string | null },
): readonly House[] =>
  propertyId === null || houses.some((house) => house.propertyId === propertyId)
    ? houses
    : [...houses, { propertyId, name: propertyName ?? 'Its property' }]

type Person = { id: string; name: string; isMe: boolean }

export const peopleOptions = (people: readonly Person[]) =>
  people.map(({ id, name, isMe }) => ({ value: id, label: isMe ? `${name} (you)` : name }))
