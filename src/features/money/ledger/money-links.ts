// Addresses of the money that other parts of the product own too; plain text, so that no part waits for another.

/** A part of a group's money, such as `/payments`; none for its balances. */
export const moneyPath = (familyGroupId: string, part = ''): string => `/money/${familyGroupId}${part}`

/** The money of one house. */
export const houseMoneyPath = (propertyId: string): string => `/property/${propertyId}/money`

type Settling = { from: string; to: string; amountMinor: number; propertyId?: string }

/** The form that records a settlement, with everything filled in. */
export const settleTarget = (familyGroupId: string, search: Settling) => ({
  to: moneyPath(familyGroupId, '/settlements/new'),
  search: { ...search },
})
