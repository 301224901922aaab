import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'

type FiltersProps = {
  /** The name of the landmark, where a page has more than one. */
  label?: string
  /** Always visible: the search of a list, as wide as two filters. */
  search?: ReactNode
  /** How many filters are active. */
  active: number
  /** The classes for the columns where there is room. */
  className?: string
  children: ReactNode
}

/**
 * Renders the filters of a list. On a phone one button holds all but the search, so that the list starts on the first
 * screen.
 */
export function Filters({ label, search, active, className, children }: FiltersProps) {
  const { button, panel } = useFolded(active, search !== undefined)
  return (
    <search aria-label={label} data-no-print className={clsx('grid grid-cols-2 gap-3', className)}>
      {/* From a tablet on it spans two columns. */}
      <div className="col-span-2 flex items-end gap-2 sm:contents">
        {search && <div className="min-w-0 flex-1 max-sm:[&_label]:sr-only sm:col-span-2">{search}</div>}
        {button}
      </div>
      <div {...panel} className={clsx('contents', panel.className)}>
        {children}
      </div>
    </search>
  )
}

/**
 * Folds filters away on a phone; without script they stay open.
 * @param isBesideSearch on a small phone the button is only an icon, so that the search has room for its hint
 * @returns the button that opens them and shows how many are active, and the attributes of the folded element
 */
export function useFolded(active: number, isBesideSearch = false) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return {
    button: (
      <Button
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-4!" aria-hidden="true" />
        <span className={clsx(isBesideSearch && 'max-[26rem]:sr-only')}>{t`Filters`}</span>
        {active > 0 && (
          <>
            <span aria-hidden="true" className="rounded-sm bg-raised px-1.5 text-sm tabular-nums">
              {active}
            </span>
            <span className="sr-only">{t`(${active} active)`}</span>
          </>
        )}
      </Button>
    ),
    panel: { id, className: isOpen ? '' : 'max-sm:not-noscript:hidden' },
  }
}

/** Counts the active filters in the search parameters; the search text, order and view do not count. */
export const countFilters = (search: object, ...others: string[]): number =>
  Object.keys(search).filter((name) => name !== 'q' && !others.includes(name)).length
