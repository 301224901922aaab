import type { ExpiryKind } from '../../base/notifications/types/houses.ts'

/** Something of a house or contractor that expires, or has to be renewed or checked, on a date. */
export type ExpiryView = {
  kind: ExpiryKind
  /** A calendar date, `YYYY-MM-DD`. */
  on: string
  /** The id of the asset, document or certificate; of the property for its insurance and its handover list. */
  thingId: string
  /** The name of the asset, document, certificate or property. */
  name: string
  /** Whose certificate or document it is; null unless it is a contractor’s. */
  workerName: string | null
  /** Null for a contractor's certificate, which belongs to the group. */
  propertyId: string | null
  propertyName: string | null
  /** The insurer, if known. */
  detail: string | null
}
