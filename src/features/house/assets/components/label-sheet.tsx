import { clsx } from 'clsx'
import type { LabelSize } from '../asset-search.ts'
import type { AssetLabelView } from '../assets.schemas.ts'
import { QrCode } from './qr-code.tsx'

const grids: Record<LabelSize, string> = {
  small: 'sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-[repeat(3,62mm)]',
  large: 'sm:grid-cols-2 print:grid-cols-[repeat(2,94mm)]',
}
const codes: Record<LabelSize, string> = { small: 'size-[24mm]', large: 'size-[40mm]' }
const heights: Record<LabelSize, string> = { small: 'min-h-[30mm]', large: 'min-h-[50mm]' }

/** The labels side by side, in millimetres on paper; none is torn apart by the end of a page. */
export function LabelSheet({ labels, size }: { labels: AssetLabelView[]; size: LabelSize }) {
  return (
    <ul
      className={clsx('grid grid-cols-1 gap-[2mm] [page:labels] print:bg-paper', grids[size])}
      aria-label="Labels"
    >
      {labels.map(({ id, name, location, address }) => (
        <li
          key={id}
          className={clsx(
            'flex break-inside-avoid items-center gap-[2mm] rounded-sm border border-dashed border-border-strong bg-paper p-[2mm] text-ink',
            heights[size],
          )}
        >
          <QrCode address={address} className={clsx('shrink-0', codes[size])} />
          <div className="grid min-w-0 gap-[1mm]">
            <p
              className={clsx(
                'line-clamp-2 leading-tight font-semibold wrap-anywhere',
                size === 'large' && 'text-lg',
              )}
            >
              {name}
            </p>
            {location && <p className="line-clamp-1 text-sm wrap-anywhere">{location}</p>}
            <p className="text-[6pt] leading-tight wrap-anywhere">{address}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
