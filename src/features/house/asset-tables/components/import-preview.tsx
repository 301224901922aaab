import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { ImportProblems } from '../../../../components/ui/import-problems.tsx'
import { useFocusOnArrival } from '../../../../components/ui/use-focus-on-arrival.ts'
import type { TablePreview } from '../asset-tables.schemas.ts'
import { assetCount, rowCount } from '../asset-tables.texts.ts'
import { ImportRows } from './import-rows.tsx'

type ImportPreviewProps = {
  fileName: string
  preview: TablePreview
  isAdding: boolean
  onAdd: (existing: 'skip' | 'add', count: number) => void
}

/** What a file would add, and the button that adds it; or what has to be corrected first. */
export function ImportPreview({ fileName, preview, isAdding, onAdd }: ImportPreviewProps) {
  const title = useFocusOnArrival<HTMLHeadingElement>()
  const { total, rows, problems, leftOut, notices, currency } = preview
  const isGood = problems.length === 0
  return (
    <div className="grid grid-cols-1 gap-5">
      <h3 ref={title} tabIndex={-1} className="rounded-sm font-medium wrap-anywhere">
        {isGood ? `${rowCount(total)} in ${fileName}` : `${fileName} cannot be imported yet`}
      </h3>
      {notices.map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
      {leftOut.length > 0 && (
        <Notice>
          Left out, since Kinstead has no place for {leftOut.length === 1 ? 'it' : 'them'}:{' '}
          {leftOut.map((column) => `“${column}”`).join(', ')}
        </Notice>
      )}
      {isGood ? (
        <AddButton preview={preview} isAdding={isAdding} onAdd={onAdd} />
      ) : (
        <ImportProblems preview={preview} />
      )}
      {rows.length > 0 && <ImportRows rows={rows} total={isGood ? total : null} currency={currency} />}
    </div>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 rounded-md bg-info-soft p-3 text-sm wrap-anywhere">
    <Info className="mt-0.5 size-4 shrink-0 text-info" aria-hidden="true" />
    <span>{children}</span>
  </p>
)

function AddButton({ preview, isAdding, onAdd }: Omit<ImportPreviewProps, 'fileName'>) {
  const { total, existing, room } = preview
  const [isSkipping, setSkipping] = useState(true)
  const count = total - (isSkipping ? existing : 0)
  return (
    <div className="grid justify-items-start gap-3">
      {existing > 0 && (
        <Checkbox
          label={
            existing === 1
              ? 'Skip 1 asset that is here already'
              : `Skip ${assetCount(existing)} that are here already`
          }
          help="They have the same name, serial number and manufacturer as one that this property has."
          checked={isSkipping}
          disabled={isAdding}
          onChange={(event) => setSkipping(event.target.checked)}
        />
      )}
      {count === 0 && <p>Everything in this file is here already. There is nothing to add.</p>}
      {count > room && (
        <p>
          This property has room for {assetCount(room)} more; it can have 5,000. Take some rows out of the
          file, or delete assets that you no longer need.
        </p>
      )}
      {count > 0 && count <= room && (
        <Button
          variant="primary"
          loading={isAdding}
          onClick={() => onAdd(isSkipping ? 'skip' : 'add', count)}
        >
          Add {assetCount(count)}
        </Button>
      )}
    </div>
  )
}
