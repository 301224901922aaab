// Money addresses used by other features; plain text, so that no feature loads another.

/** Returns the path of a money section; balances by default. */
export const moneyPath = (familyGroupId: string, part = ''): string => `/money/${familyGroupId}${part}`

/** Returns the path of a property’s money. */
export const houseMoneyPath = (propertyId: string): string => `/property/${propertyId}/money`

type Settling = { from: string; to: string; amountMinor: number; propertyId?: string }

/** Returns the link to a prefilled settlement form. */
export const settleTarget = (familyGroupId: string, search: Settling) => ({
  to: moneyPath(familyGroupId, '/settlements/new'),
  search: { ...search },
})
