export type ExpiryKind = 'INSURANCE_RENEWAL' | 'WARRANTY_END' | 'DOCUMENT_EXPIRY'

/** Something of a house that ends, or has to be renewed, on a day. */
export type ExpiryView = {
  kind: ExpiryKind
  /** A calendar date, `YYYY-MM-DD`. */
  on: string
  /** The asset or document; of an insurance the property itself. */
  thingId: string
  /** What the asset or document is called, or the property. */
  name: string
  propertyId: string
  propertyName: string
  /** Who insures, if it is known. */
  detail: string | null
}
