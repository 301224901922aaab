import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { ScrollArea } from '../../../../components/ui/scroll-area.tsx'
import type { ProjectView } from '../../projects/projects.schemas.ts'
import { type OfferFieldName, offerNames } from '../quotes.rules.ts'
import type { QuotesOfProjectView, QuoteView } from '../quotes.schemas.ts'
import { offerLabels } from '../quotes.texts.ts'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteFiles, type UploadTo } from './quote-files.tsx'
import { money, QuoteHead, Revisions, Value } from './quote-parts.tsx'

// One list for both layouts: swipeable cards on a phone, table columns on a desktop.

const costs = offerNames.slice(0, 3)
const conditions = offerNames.slice(3)
const rowNames = ['contractor', ...costs, 'total', ...conditions, 'files', 'history', 'actions'] as const
type RowName = (typeof rowNames)[number]
const ownLabels: Record<Exclude<RowName, OfferFieldName>, string> = {
  get contractor() {
    return t`Contractor`
  },
  get total() {
    return t`Total`
  },
  get files() {
    return t`Files`
  },
  get history() {
    return t`History`
  },
  get actions() {
    return t`Actions`
  },
}
const labelOf = (row: RowName): string => ({ ...offerLabels, ...ownLabels })[row]
// As data attributes for the style sheet, since the page allows no inline styles.
const rows = 'md:grid-rows-[repeat(12,auto)]'
const column = 'md:row-span-12 md:grid-rows-subgrid'

export type ComparisonProps = { project: ProjectView; view: QuotesOfProjectView; uploadTo: UploadTo }

/** Renders the quotes of a project side by side. */
export const QuoteComparison = ({ project, view, uploadTo }: ComparisonProps) => (
  <ScrollArea
    aria-label={t`Comparison`}
    className={clsx(
      // Positioned, so that screen-reader text inside does not widen the page.
      'relative -mx-4 snap-x snap-mandatory overflow-x-auto scroll-px-4 px-4 pb-2',
      'md:mx-0 md:snap-none md:rounded-lg md:border md:bg-surface md:p-0 md:shadow-card',
    )}
  >
    <ul
      aria-label={t`Quotes`}
      className={clsx(
        rows,
        'flex gap-3 md:grid md:auto-cols-[minmax(14rem,1fr)] md:grid-flow-col md:grid-cols-[auto] md:gap-0',
      )}
    >
      <RowLabels />
      {view.quotes.map((quote) => (
        <li
          key={quote.id}
          className={clsx(
            cardClass,
            column,
            'flex w-[85%] shrink-0 snap-start flex-col gap-3 p-4',
            'md:grid md:w-auto md:gap-0 md:rounded-none md:border-0 md:p-0 md:shadow-none',
          )}
        >
          <Quote quote={quote} project={project} view={view} uploadTo={uploadTo} />
        </li>
      ))}
    </ul>
  </ScrollArea>
)

const cell = (row: RowName, className?: string) =>
  clsx(
    'md:p-3',
    row !== 'contractor' && (row === 'total' ? 'md:border-t-2 md:border-t-border-strong' : 'md:border-t'),
    className,
  )

/** Visual only; each quote labels its own rows for screen readers. */
const RowLabels = () => (
  <li
    aria-hidden="true"
    className={clsx(
      column,
      'sticky start-0 z-10 hidden min-w-36 border-e bg-surface text-sm font-medium text-muted md:grid',
    )}
  >
    {rowNames.map((row) => (
      <span key={row} className={cell(row)}>
        {labelOf(row)}
      </span>
    ))}
  </li>
)

function Quote({ quote, project, view: { currency }, uploadTo }: ComparisonProps & { quote: QuoteView }) {
  const offered = (name: OfferFieldName) => (
    <Fact key={name} row={name} isShort={quote.totalMinor === null}>
      <Value quote={quote} name={name} currency={currency} />
    </Fact>
  )
  return (
    <>
      <div className={cell('contractor')}>
        <QuoteHead quote={quote} />
      </div>
      <dl className="contents">
        {costs.map(offered)}
        <Fact row="total">
          <span className="text-lg font-semibold">{money(quote.totalMinor, currency)}</span>
        </Fact>
        {conditions.map(offered)}
        <Fact row="files">
          <QuoteFiles quote={quote} mayAdd={quote.may.addFiles} uploadTo={uploadTo} />
        </Fact>
        <Fact row="history">
          <Revisions quote={quote} currency={currency} />
        </Fact>
      </dl>
      <div className={cell('actions')}>
        <QuoteActions quote={quote} project={project} />
      </div>
    </>
  )
}

type FactProps = {
  row: RowName
  /** Hidden on a card without a value. */
  isShort?: boolean
  children: ReactNode
}

const Fact = ({ row, isShort = false, children }: FactProps) => (
  <div className={cell(row, clsx('grid grid-cols-[7rem_1fr] gap-2 md:block', isShort && 'max-md:hidden'))}>
    <dt className="text-muted md:sr-only">{labelOf(row)}</dt>
    <dd className="wrap-anywhere whitespace-pre-wrap tabular-nums md:max-w-64">{children}</dd>
  </div>
)
