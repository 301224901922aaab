import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardClass } from './card.tsx'

/** The class of the link in a `ListRow`, which makes the whole row clickable. */
export const rowLinkClass =
  '-my-0.5 inline-block rounded-sm py-0.5 font-medium wrap-anywhere after:absolute after:inset-0 hover:underline'

type ListRowProps = {
  /** An icon or a small button; it has touch size, so that titles align. */
  lead: ReactNode
  /** The link of the row, with `rowLinkClass`. */
  title: ReactNode
  detail?: ReactNode
  /** An amount or a state at the end of the row. */
  side?: ReactNode
  /** Buttons; below the row on a phone. */
  actions?: ReactNode
}

/** Renders a row of a list: its title, its main facts and its actions. */
export const ListRow = ({ lead, title, detail, side, actions }: ListRowProps) => (
  <li className="relative isolate flex flex-wrap items-center gap-x-1 gap-y-1 py-2 ps-1 pe-4 sm:gap-x-2 hover:bg-raised">
    <span className="grid size-touch shrink-0 place-items-center text-muted">{lead}</span>
    <div className="min-w-0 flex-1 basis-32">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 leading-6">
        <p className="min-w-0">{title}</p>
        {side && <div className="shrink-0">{side}</div>}
      </div>
      {detail && <p className="text-sm text-muted wrap-anywhere tabular-nums">{detail}</p>}
    </div>
    {actions && (
      <div className="relative z-1 flex w-full gap-2 ps-12 empty:hidden sm:w-auto sm:ps-2 max-sm:[&>*]:flex-auto max-sm:[&>*]:px-2">
        {actions}
      </div>
    )}
  </li>
)

/** How many rows are shown before “Show all”, on a phone and on a desktop. */
const folds = {
  one: {
    desk: 3,
    className:
      'max-lg:[&:not(:has(details[open]))>ul>li:nth-child(n+2)]:hidden lg:[&:not(:has(details[open]))>ul>li:nth-child(n+4)]:hidden',
  },
  two: {
    desk: 3,
    className:
      'max-lg:[&:not(:has(details[open]))>ul>li:nth-child(n+3)]:hidden lg:[&:not(:has(details[open]))>ul>li:nth-child(n+4)]:hidden',
  },
  more: {
    desk: 4,
    className:
      'max-lg:[&:not(:has(details[open]))>ul>li:nth-child(n+2)]:hidden lg:[&:not(:has(details[open]))>ul>li:nth-child(n+5)]:hidden',
  },
} as const
const onPhone = { one: 1, two: 2, more: 1 }

type FoldedRowsProps = {
  label: string
  rows: readonly ReactNode[]
  fold?: keyof typeof folds
  className?: string
}

/**
 * Renders the first rows of a list; the others unfold below them, without script too. They are folded by CSS alone, so
 * that the next row moves up when one goes; a browser without the selector shows them all.
 */
export function FoldedRows({ label, rows, fold = 'two', className = cardClass }: FoldedRowsProps) {
  const { desk, className: folded } = folds[fold]
  return (
    <div className={clsx(className, folded)}>
      <ul className="divide-y" aria-label={label}>
        {rows}
      </ul>
      {rows.length > onPhone[fold] && (
        <details className={clsx('group border-t', rows.length <= desk && 'lg:hidden')}>
          <summary className="flex min-h-touch list-none items-center justify-center gap-2 px-4 text-sm font-medium hover:bg-raised [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">
              <span aria-hidden="true">{t`Show all ${rows.length}`}</span>
              <span className="sr-only">{t`Show all ${rows.length}: ${label}`}</span>
            </span>
            <span className="hidden group-open:inline">{t`Show fewer`}</span>
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
          </summary>
        </details>
      )}
    </div>
  )
}

type FoldedPartProps = {
  title: string
  count?: number | undefined
  /** Below a section’s own heading, it is one level deeper. */
  level?: 'h2' | 'h3'
  children: ReactNode
}

/** Renders a part that is rarely needed: its title, and the rest on request. */
export const FoldedPart = ({ title, count, level: Heading = 'h2', children }: FoldedPartProps) => (
  <details className={clsx(cardClass, 'group')}>
    <summary className="flex min-h-touch list-none items-center gap-2 px-4 hover:bg-raised [&::-webkit-details-marker]:hidden">
      <Heading className="flex-1 text-base">
        {title}
        {count !== undefined && <span className="ps-2 font-normal text-muted tabular-nums">{count}</span>}
      </Heading>
      <ChevronDown className="size-4 text-muted group-open:rotate-180" aria-hidden="true" />
    </summary>
    <div className="border-t">{children}</div>
  </details>
)
