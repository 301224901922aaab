import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import type { ProjectView } from '../../projects/projects.schemas.ts'
import { type OfferFieldName, offerNames } from '../quotes.rules.ts'
import type { QuotesOfProjectView, QuoteView } from '../quotes.schemas.ts'
import { offerLabels } from '../quotes.texts.ts'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteFiles, type UploadTo } from './quote-files.tsx'
import { money, QuoteHead, Revisions, Value } from './quote-parts.tsx'

// One list for both: on a phone each quote is a card to swipe, and on a desk a column of a table.

const costs = offerNames.slice(0, 3)
const conditions = offerNames.slice(3)
const labels = [
  'Contractor',
  ...costs.map((name) => offerLabels[name]),
  'Total',
  ...conditions.map((name) => offerLabels[name]),
  'Files',
  'History',
  'Actions',
]
const isTotal = (label: string) => label === 'Total'
// In words that the style sheet knows, since no style may stand in the page: as many rows as there are labels.
const rows = 'md:grid-rows-[repeat(12,auto)]'
const column = 'md:row-span-12 md:grid-rows-subgrid'

export type ComparisonProps = { project: ProjectView; view: QuotesOfProjectView; uploadTo: UploadTo }

/** The quotes of a project side by side. */
export const QuoteComparison = ({ project, view, uploadTo }: ComparisonProps) => (
  <section
    aria-label="Comparison"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached with the keyboard.
    tabIndex={0}
    className={clsx(
      // What only those hear who hear the page is placed in it, and does not make the page wider.
      'relative -mx-4 snap-x snap-mandatory overflow-x-auto scroll-px-4 px-4 pb-2',
      'md:mx-0 md:snap-none md:rounded-lg md:border md:bg-surface md:p-0 md:shadow-card',
    )}
  >
    <ul
      aria-label="Quotes"
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
  </section>
)

const cell = (label: string, className?: string) =>
  clsx(
    'md:p-3',
    label !== 'Contractor' && (isTotal(label) ? 'md:border-t-2 md:border-t-border-strong' : 'md:border-t'),
    className,
  )

/** Seen on a desk only; each quote names its rows itself for those who hear the page. */
const RowLabels = () => (
  <li
    aria-hidden="true"
    className={clsx(
      column,
      'sticky start-0 z-10 hidden min-w-36 border-e bg-surface text-sm font-medium text-muted md:grid',
    )}
  >
    {labels.map((label) => (
      <span key={label} className={cell(label)}>
        {label}
      </span>
    ))}
  </li>
)

function Quote({ quote, project, view: { currency }, uploadTo }: ComparisonProps & { quote: QuoteView }) {
  const mayAdd = can(project.role, 'document.edit') && project.propertyStatus === 'ACTIVE'
  const offered = (name: OfferFieldName) => (
    <Fact key={name} label={offerLabels[name]} isShort={quote.totalMinor === null}>
      <Value quote={quote} name={name} currency={currency} />
    </Fact>
  )
  return (
    <>
      <div className={cell('Contractor')}>
        <QuoteHead quote={quote} />
      </div>
      <dl className="contents">
        {costs.map(offered)}
        <Fact label="Total">
          <span className="text-lg font-semibold">{money(quote.totalMinor, currency)}</span>
        </Fact>
        {conditions.map(offered)}
        <Fact label="Files">
          <QuoteFiles quote={quote} mayAdd={mayAdd} uploadTo={uploadTo} />
        </Fact>
        <Fact label="History">
          <Revisions quote={quote} currency={currency} />
        </Fact>
      </dl>
      <div className={cell('Actions')}>
        <QuoteActions quote={quote} project={project} />
      </div>
    </>
  )
}

type FactProps = {
  label: string
  /** Left out on a card: nothing is known of it yet. */
  isShort?: boolean
  children: ReactNode
}

const Fact = ({ label, isShort = false, children }: FactProps) => (
  <div className={cell(label, clsx('grid grid-cols-[7rem_1fr] gap-2 md:block', isShort && 'max-md:hidden'))}>
    <dt className="text-muted md:sr-only">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-wrap tabular-nums md:max-w-64">{children}</dd>
  </div>
)
