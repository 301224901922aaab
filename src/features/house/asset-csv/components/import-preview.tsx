import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { ImportNotice, PreviewFrame } from '../../../base/components/table-import.tsx'
import type { AssetFields } from '../../assets/assets.schemas.ts'
import { categoryLabels, fieldLabels, statusLabels } from '../../assets/assets.texts.ts'
import type { TablePreview } from '../asset-csv.schemas.ts'
import { assetCount, rowCount } from '../asset-csv.texts.ts'

type ImportPreviewProps = {
  fileName: string
  preview: TablePreview
  isAdding: boolean
  onAdd: (existing: 'skip' | 'add', count: number) => void
}

/** Shows what a file would add and the button that adds it, or what to correct first. */
export function ImportPreview({ fileName, preview, isAdding, onAdd }: ImportPreviewProps) {
  const { total, rows, problems, leftOut, currency } = preview
  const isGood = problems.length === 0
  return (
    <PreviewFrame as="h3" fileName={fileName} preview={preview} holds={rowCount(total)}>
      {leftOut.length > 0 && (
        <ImportNotice>
          {t`Skipped, because Kinstead has no field for ${plural(leftOut.length, { one: 'it', other: 'them' })}: ${leftOut.map((column) => `“${column}”`).join(', ')}`}
        </ImportNotice>
      )}
      {isGood && <AddButton preview={preview} isAdding={isAdding} onAdd={onAdd} />}
      {rows.length > 0 && <ImportRows rows={rows} total={isGood ? total : null} currency={currency} />}
    </PreviewFrame>
  )
}

function AddButton({ preview, isAdding, onAdd }: Omit<ImportPreviewProps, 'fileName'>) {
  const { total, existing, room } = preview
  const [isSkipping, setSkipping] = useState(true)
  const count = total - (isSkipping ? existing : 0)
  return (
    <div className="grid justify-items-start gap-3">
      {existing > 0 && (
        <Checkbox
          label={plural(existing, {
            one: 'Skip 1 asset that already exists',
            other: `Skip ${assetCount(existing)} that already exist`,
          })}
          help={t`They have the same name, serial number and manufacturer as an asset of this property.`}
          checked={isSkipping}
          disabled={isAdding}
          onChange={(event) => setSkipping(event.target.checked)}
        />
      )}
      {count === 0 && <p>{t`Everything in this file already exists. There is nothing to add.`}</p>}
      {count > room && (
        <p>
          {t`You can add ${assetCount(room)} more; a property can have 5,000. Remove rows from the file, or delete assets you no longer need.`}
        </p>
      )}
      {count > 0 && count <= room && (
        <Button
          variant="primary"
          loading={isAdding}
          onClick={() => onAdd(isSkipping ? 'skip' : 'add', count)}
        >
          {t`Add ${assetCount(count)}`}
        </Button>
      )}
    </div>
  )
}

type ImportRowsProps = Pick<TablePreview, 'rows' | 'currency'> & {
  /** How many rows the file has; null when only the valid ones are shown. */
  total: number | null
}

/** Renders rows of a file as assets. */
function ImportRows({ rows, total, currency }: ImportRowsProps) {
  return (
    <div className="grid gap-2">
      <h4 className="text-sm text-muted">
        {total === null
          ? t`Valid rows`
          : total > rows.length
            ? t`Preview of the first ${rowCount(rows.length)}`
            : t`Preview`}
      </h4>
      <ul aria-label={t`Assets in the file`} className="divide-y rounded-md border">
        {rows.map(({ line, isHere, fields }) => (
          <li key={line} className="grid gap-1 p-3 wrap-anywhere">
            <span className="flex flex-wrap items-center gap-2">
              <strong className="font-medium">{fields.name}</strong>
              {isHere && <Badge>{t`Already exists`}</Badge>}
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

/** Returns the known fields of an asset, as its page shows them. */
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
