import type { ReactNode } from 'react'
import { cardClass } from '../../../components/ui/card.tsx'

type RowListProps<Item> = {
  of: readonly Item[]
  label: string
  /** Inside a card, rows reach its edges. */
  isInCard?: boolean
  children: (item: Item) => ReactNode
}

/** Renders a list of rows. */
export const RowList = <Item extends { id: string }>({
  of,
  label,
  isInCard,
  children,
}: RowListProps<Item>) => (
  <ul className={isInCard ? '-mx-4 divide-y sm:-mx-6 sm:px-2' : `${cardClass} divide-y`} aria-label={label}>
    {of.map((item) => (
      <li key={item.id}>{children(item)}</li>
    ))}
  </ul>
)

/** The link covers the row. */
export const rowLink = 'after:absolute after:inset-0 group-hover:underline'

type RowProps = {
  /** A picture; the text names what it shows. */
  lead?: ReactNode
  link: ReactNode
  facts: readonly (string | null | false)[]
  /** The amount and status. */
  children: ReactNode
}

/** Renders a row with its facts and amount. */
export const Row = ({ lead, link, facts, children }: RowProps) => (
  <article className="group relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 hover:bg-raised">
    <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
      {lead}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h3 className="font-medium wrap-anywhere">{link}</h3>
        <p className="text-sm text-muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </div>
    {children}
  </article>
)
