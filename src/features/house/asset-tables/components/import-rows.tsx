import { Badge } from '../../../../components/ui/badge.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { AssetFields } from '../../assets/assets.schemas.ts'
import { categoryLabels, fieldLabels, statusLabels } from '../../assets/assets.texts.ts'
import type { TablePreview } from '../asset-tables.schemas.ts'
import { rowCount } from '../asset-tables.texts.ts'

type ImportRowsProps = Pick<TablePreview, 'rows' | 'currency'> & {
  /** How many rows the file has; null when only the good ones of them are shown. */
  total: number | null
}

/** Rows of a file as the assets that they become. */
export function ImportRows({ rows, total, currency }: ImportRowsProps) {
  return (
    <div className="grid gap-2">
      <h4 className="text-sm text-muted">
        {total === null
          ? 'Rows that are right'
          : total > rows.length
            ? `The first ${rowCount(rows.length)}, as they will be`
            : 'As they will be'}
      </h4>
      <ul aria-label="Assets in the file" className="divide-y rounded-md border">
        {rows.map(({ line, isHere, fields }) => (
          <li key={line} className="grid gap-1 p-3 wrap-anywhere">
            <span className="flex flex-wrap items-center gap-2">
              <strong className="font-medium">{fields.name}</strong>
              {isHere && <Badge>Already here</Badge>}
            </span>
            <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {factsOf(fields, currency).map(([label, text]) => (
                <div key={label} className="flex gap-1">
                  <dt className="text-muted">{label}:</dt>
                  <dd className="line-clamp-3 whitespace-pre-line">{text}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is known of an asset, as its page will show it. */
function factsOf(fields: AssetFields, currency: string): [label: string, text: string][] {
  const { purchasedOn, purchasePriceMinor, warrantyUntil, hasLifetimeWarranty } = fields
  const facts: [keyof AssetFields, string | null][] = [
    ['category', categoryLabels[fields.category]],
    ['status', statusLabels[fields.status]],
    ['location', fields.location],
    ['manufacturer', fields.manufacturer],
    ['model', fields.model],
    ['serial', fields.serial],
    ['purchasedOn', purchasedOn && formatCalendarDate(purchasedOn)],
    ['purchasedFrom', fields.purchasedFrom],
    ['purchasePriceMinor', purchasePriceMinor === null ? null : formatMoney(purchasePriceMinor, currency)],
    ['warrantyUntil', warrantyUntil && formatCalendarDate(warrantyUntil)],
    ['hasLifetimeWarranty', hasLifetimeWarranty ? 'yes' : null],
    ['notes', fields.notes],
  ]
  return facts.flatMap(([field, text]): [string, string][] => (text ? [[fieldLabels[field], text]] : []))
}
