export type ExpiryKind = 'INSURANCE_RENEWAL' | 'WARRANTY_END' | 'DOCUMENT_EXPIRY' | 'CERTIFICATE_EXPIRY'

/** Something of a house or of a contractor that ends, or has to be renewed, on a day. */
export type ExpiryView = {
  kind: ExpiryKind
  /** A calendar date, `YYYY-MM-DD`. */
  on: string
  /** The asset, document or certificate; of an insurance the property itself. */
  thingId: string
  /** What the asset, document or certificate is called, or the property. */
  name: string
  /** Null for a contractor's certificate, which belongs to the group. */
  propertyId: string | null
  propertyName: string | null
  /** Who insures, if it is known. */
  detail: string | null
}
