import { Link } from '@tanstack/react-router'
import { BadgeCheck, FileText, Plus, Timer, Users } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Card, cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { isOpenProject } from '../../projects/projects.rules.ts'
import type { ProjectView } from '../../projects/projects.schemas.ts'
import { marksOf, maxQuotesPerProject, missingIn, type OfferFieldName } from '../quotes.rules.ts'
import type { QuotesOfProjectView, QuoteView } from '../quotes.schemas.ts'
import { offerLabels, offerText } from '../quotes.texts.ts'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteBadge } from './quote-badge.tsx'

type QuotesPageProps = { project: ProjectView; view: QuotesOfProjectView }

/** The quotes of a project side by side: a table where there is room, cards to swipe on a phone. */
export function QuotesPage({ project, view }: QuotesPageProps) {
  const { quotes } = view
  const mayAdd =
    can(project.role, 'quote.edit') &&
    project.propertyStatus === 'ACTIVE' &&
    isOpenProject(project.status) &&
    quotes.length < maxQuotesPerProject &&
    !quotes.some(({ state }) => state === 'ACCEPTED')
  const compared = compare(quotes)
  if (quotes.length === 0) return <NoQuotes projectId={project.id} mayAdd={mayAdd} />
  const shared = { project, view, compared }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Quotes</h2>
        {mayAdd && (
          <div className="flex flex-wrap gap-2">
            <EnterLink projectId={project.id} />
            <AskLink projectId={project.id} />
          </div>
        )}
      </div>
      <QuoteTable {...shared} />
      <QuoteCards {...shared} />
    </div>
  )
}

type Compared = QuoteView & { isCheapest: boolean; isFastest: boolean; missing: Set<OfferFieldName> }

function compare(quotes: readonly QuoteView[]): Compared[] {
  const { cheapest, fastest } = marksOf(quotes)
  return quotes.map((quote) => ({
    ...quote,
    isCheapest: cheapest.has(quote.id),
    isFastest: fastest.has(quote.id),
    missing: missingIn(quote, quotes),
  }))
}

const AskLink = ({ projectId }: { projectId: string }) => (
  <ButtonLink to="/project/$projectId/quotes/ask" params={{ projectId }} variant="primary">
    <Users aria-hidden="true" />
    Ask for quotes
  </ButtonLink>
)

const EnterLink = ({ projectId }: { projectId: string }) => (
  <ButtonLink to="/project/$projectId/quotes/new" params={{ projectId }}>
    <Plus aria-hidden="true" />
    Enter quote
  </ButtonLink>
)

const NoQuotes = ({ projectId, mayAdd }: { projectId: string; mayAdd: boolean }) => (
  <EmptyState
    icon={<FileText aria-hidden="true" />}
    title="No quotes yet"
    action={
      mayAdd && (
        <>
          <AskLink projectId={projectId} />
          <EnterLink projectId={projectId} />
        </>
      )
    }
  >
    Compare what contractors would charge for this project. Ask several in one step, or enter a quote that you
    got on paper.
  </EmptyState>
)

const rows: readonly OfferFieldName[] = [
  'labourMinor',
  'materialsMinor',
  'otherMinor',
  'validUntil',
  'startsOn',
  'days',
  'terms',
]
const costs = rows.slice(0, 3)
const conditions = rows.slice(3)

type ComparedProps = QuotesPageProps & { compared: readonly Compared[] }

const money = (amountMinor: number | null, currency: string) =>
  amountMinor === null ? '–' : formatMoney(amountMinor, currency, locale())

function QuoteTable({ compared, view, project }: ComparedProps) {
  const row = (name: OfferFieldName) => (
    <tr key={name} className="border-t">
      <RowHead>{offerLabels[name]}</RowHead>
      {compared.map((quote) => (
        <td key={quote.id} className="max-w-64 p-3 align-top wrap-anywhere whitespace-pre-wrap tabular-nums">
          <Value quote={quote} name={name} currency={view.currency} />
        </td>
      ))}
    </tr>
  )
  return (
    <section
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached with the keyboard.
      tabIndex={0}
      className={`${cardClass} overflow-x-auto max-md:hidden`}
    >
      <table className="w-full border-collapse text-start">
        <thead>
          <tr>
            <RowHead>Contractor</RowHead>
            {compared.map((quote) => (
              <th key={quote.id} scope="col" className="min-w-56 p-3 text-start align-top font-normal">
                <QuoteHead quote={quote} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {costs.map(row)}
          <tr className="border-t-2 border-border-strong">
            <RowHead>Total</RowHead>
            {compared.map(({ id, totalMinor }) => (
              <td key={id} className="p-3 text-lg font-semibold tabular-nums">
                {money(totalMinor, view.currency)}
              </td>
            ))}
          </tr>
          {conditions.map(row)}
          {compared.some(({ files }) => files.length > 0) && (
            <tr className="border-t">
              <RowHead>Files</RowHead>
              {compared.map((quote) => (
                <td key={quote.id} className="p-3 align-top">
                  {quote.files.length > 0 ? <QuoteFiles quote={quote} /> : '–'}
                </td>
              ))}
            </tr>
          )}
          <tr className="border-t">
            <RowHead>History</RowHead>
            {compared.map((quote) => (
              <td key={quote.id} className="p-3 align-top">
                <Revisions quote={quote} currency={view.currency} />
              </td>
            ))}
          </tr>
          <tr className="border-t">
            <RowHead>Actions</RowHead>
            {compared.map((quote) => (
              <td key={quote.id} className="p-3 align-top">
                <QuoteActions
                  quote={quote}
                  project={project}
                  thresholdMinor={view.thresholdMinor}
                  mayApprove={view.mayApprove}
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

const RowHead = ({ children }: { children: string }) => (
  <th
    scope="row"
    className="sticky start-0 min-w-36 border-e bg-surface p-3 text-start align-top text-sm font-medium text-muted"
  >
    {children}
  </th>
)

/** One quote after the other, each as wide as the phone shows without what comes next being lost. */
const QuoteCards = ({ compared, view, project }: ComparedProps) => (
  <ul
    aria-label="Quotes"
    className="-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto scroll-px-4 px-4 pb-2 md:hidden"
  >
    {compared.map((quote) => (
      <li key={quote.id} className="w-[85%] shrink-0 snap-start">
        <Card className="grid h-full grid-cols-1 content-start gap-4 p-4">
          <QuoteHead quote={quote} />
          <p className="text-lg font-semibold tabular-nums">{money(quote.totalMinor, view.currency)}</p>
          {quote.totalMinor !== null && (
            <dl className="grid gap-2">
              {rows.map((name) => (
                <div key={name} className="grid grid-cols-[8rem_1fr] gap-2">
                  <dt className="text-muted">{offerLabels[name]}</dt>
                  <dd className="wrap-anywhere whitespace-pre-wrap tabular-nums">
                    <Value quote={quote} name={name} currency={view.currency} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <QuoteFiles quote={quote} />
          <Revisions quote={quote} currency={view.currency} />
          <QuoteActions
            quote={quote}
            project={project}
            thresholdMinor={view.thresholdMinor}
            mayApprove={view.mayApprove}
          />
        </Card>
      </li>
    ))}
  </ul>
)

function QuoteHead({ quote }: { quote: Compared }) {
  const { workerName, company, state, isCheapest, isFastest, approval, statusReason, request } = quote
  return (
    <div className="grid content-start justify-items-start gap-2">
      <div className="grid wrap-anywhere">
        <span className="font-semibold">{workerName}</span>
        {company && <span className="text-sm text-muted">{company}</span>}
      </div>
      <p className="flex flex-wrap gap-1">
        <QuoteBadge state={state} />
        {isCheapest && (
          <Badge tone="success" icon={BadgeCheck}>
            Cheapest
          </Badge>
        )}
        {isFastest && (
          <Badge tone="info" icon={Timer}>
            Fastest
          </Badge>
        )}
        {approval && <Badge tone="warning">Needs approval</Badge>}
      </p>
      {approval && (
        <p className="text-sm">
          {approval.isMine ? 'You asked' : `${approval.askedBy} asked`} to accept this quote.
        </p>
      )}
      {statusReason && state !== 'SUBMITTED' && (
        <p className="text-sm text-muted wrap-anywhere">{statusReason}</p>
      )}
      {state === 'REQUESTED' && request && (
        <p className="line-clamp-3 text-sm text-muted wrap-anywhere">Asked for: {request}</p>
      )}
    </div>
  )
}

type ValueProps = { quote: Compared; name: OfferFieldName; currency: string }

/** What a quote says about one thing; where others say something and it does not, that is said. */
function Value({ quote, name, currency }: ValueProps) {
  const text = offerText(quote, name, currency, locale())
  if (text) return text
  return quote.missing.has(name) ? <span className="font-medium text-warning">Not stated</span> : '–'
}

/** The photos and papers of a quote; each opens its own page. */
function QuoteFiles({ quote: { files, workerName } }: { quote: QuoteView }) {
  if (files.length === 0) return null
  return (
    <ul aria-label={`Files of the quote from ${workerName}`} className="grid grid-cols-2 gap-2">
      {files.map(({ documentId, fileId, title, contentType }) => (
        <li key={documentId}>
          <Link
            to="/document/$documentId"
            params={{ documentId }}
            className="group grid min-h-touch content-center gap-1 rounded-md"
          >
            {contentType.startsWith('image/') ? (
              <img
                src={`/api/files/${fileId}/thumbnail`}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-[4/3] w-full rounded-md border bg-raised object-cover"
              />
            ) : (
              <FileText className="size-5 text-muted" aria-hidden="true" />
            )}
            <span className="text-sm wrap-anywhere underline-offset-4 group-hover:underline">{title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Revisions({ quote: { revisions }, currency }: { quote: QuoteView; currency: string }) {
  if (revisions.length === 0) return <p className="text-sm text-muted">No quote yet</p>
  return (
    <details>
      <summary className="flex min-h-touch cursor-pointer items-center text-sm">
        {revisions.length === 1 ? '1 version' : `${revisions.length} versions`}
      </summary>
      <ol className="grid gap-2 text-sm">
        {revisions.map(({ revision, totalMinor, author, createdAt }) => (
          <li key={revision} className="grid wrap-anywhere">
            <span className="font-medium tabular-nums">{money(totalMinor, currency)}</span>
            <span className="text-muted">
              {author}, {formatCalendarDate(createdAt.slice(0, 10), locale())}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
