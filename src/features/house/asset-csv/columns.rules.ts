import { t } from '@lingui/core/macro'
import type { AssetFields } from '../assets/assets.schemas.ts'

type Field = keyof AssetFields

/** Columns of a Homebox export without a field in Kinstead; most go into the notes. */
type HomeboxPart =
  | 'tags'
  | 'archived'
  | 'description'
  | 'quantity'
  | 'insured'
  | 'warrantyDetails'
  | 'soldTo'
  | 'soldOn'
  | 'soldPrice'
  | 'soldNotes'
  | 'assetNumber'

export type ColumnKey = Field | HomeboxPart | 'currency' | `own:${string}`

export type Column = { key: ColumnKey; header: string; index: number; isHomebox: boolean }
export type ColumnPlan = { columns: Column[]; leftOut: Pick<Column, 'header' | 'index'>[]; width: number }

/** The exported columns, in order. Their names never change, because people keep these files. */
export const ownColumns: { key: Field | 'currency'; header: string; alsoKnownAs?: string[] }[] = [
  { key: 'name', header: 'Name', alsoKnownAs: ['Asset', 'Item'] },
  { key: 'category', header: 'Category' },
  { key: 'location', header: 'Location', alsoKnownAs: ['Room', 'Place'] },
  { key: 'manufacturer', header: 'Manufacturer', alsoKnownAs: ['Brand', 'Maker'] },
  { key: 'model', header: 'Model', alsoKnownAs: ['Model number'] },
  { key: 'serial', header: 'Serial number', alsoKnownAs: ['Serial', 'Serial no', 'Serial no.'] },
  { key: 'purchasedOn', header: 'Bought on', alsoKnownAs: ['Purchase date', 'Purchased on'] },
  { key: 'purchasedFrom', header: 'Bought from', alsoKnownAs: ['Purchased from', 'Seller'] },
  { key: 'purchasePriceMinor', header: 'Price paid', alsoKnownAs: ['Price', 'Purchase price'] },
  { key: 'currency', header: 'Currency' },
  { key: 'warrantyUntil', header: 'Warranty until', alsoKnownAs: ['Warranty expires'] },
  { key: 'hasLifetimeWarranty', header: 'Lifetime warranty' },
  { key: 'status', header: 'Status' },
  { key: 'notes', header: 'Notes', alsoKnownAs: ['Description'] },
]

/** The columns of Homebox, old and new. Missing ones only matter inside Homebox. */
const homeboxColumns: Record<string, ColumnKey> = {
  'hb.name': 'name',
  'hb.location': 'location',
  'hb.manufacturer': 'manufacturer',
  'hb.model_number': 'model',
  'hb.serial_number': 'serial',
  'hb.purchase_date': 'purchasedOn',
  'hb.purchase_time': 'purchasedOn',
  'hb.purchase_from': 'purchasedFrom',
  'hb.purchase_price': 'purchasePriceMinor',
  'hb.warranty_expires': 'warrantyUntil',
  'hb.lifetime_warranty': 'hasLifetimeWarranty',
  'hb.notes': 'notes',
  'hb.tags': 'tags',
  'hb.labels': 'tags',
  'hb.archived': 'archived',
  'hb.description': 'description',
  'hb.quantity': 'quantity',
  'hb.insured': 'insured',
  'hb.warranty_details': 'warrantyDetails',
  'hb.sold_to': 'soldTo',
  'hb.sold_date': 'soldOn',
  'hb.sold_time': 'soldOn',
  'hb.sold_price': 'soldPrice',
  'hb.sold_notes': 'soldNotes',
  'hb.asset_id': 'assetNumber',
}
const homeboxField = /^hb\.field\.(.+)$/i

const plain = (header: string) => header.trim().replace(/\s+/g, ' ').toLowerCase()

const knownHeaders = new Map(
  ownColumns.flatMap(({ key, header, alsoKnownAs = [] }) =>
    [header, ...alsoKnownAs].map((name) => [plain(name), key] as const),
  ),
)

function keyOf(header: string): ColumnKey | undefined {
  const own = homeboxField.exec(header.trim())?.[1]
  if (own) return `own:${own.trim()}`
  const name = plain(header)
  return knownHeaders.get(name) ?? (Object.hasOwn(homeboxColumns, name) ? homeboxColumns[name] : undefined)
}

/** Maps each column of a file to a field. @returns the plan, or the message that refuses the file. */
export function planColumns(header: string[]): ColumnPlan | string {
  const plan: ColumnPlan = { columns: [], leftOut: [], width: header.length }
  for (const [index, name] of header.entries()) {
    const key = keyOf(name)
    if (key === undefined) {
      plan.leftOut.push({ header: name.trim(), index })
      continue
    }
    const twin = plan.columns.find((column) => column.key === key)
    if (twin) {
      return t`Two columns mean the same: “${twin.header}” and “${name.trim()}”. Rename or remove one of them, then choose the file again.`
    }
    plan.columns.push({ key, header: name.trim(), index, isHomebox: /^hb\./i.test(name.trim()) })
  }
  if (plan.columns.some(({ key }) => key === 'name')) return plan
  return t`This file has no column for the name. Its first row must hold the column names, and one of them must be “Name” (or “HB.name”, as in Homebox).`
}

/** Returns the ignored columns. Empty ones are not listed, since nothing is lost. */
export function listLeftOut({ leftOut }: ColumnPlan, rows: readonly { cells: string[] }[]): string[] {
  return leftOut
    .filter(({ index }) => rows.some(({ cells }) => cells[index]?.trim()))
    .map(({ header, index }) => header || t`Column ${index + 1} (no name)`)
}
