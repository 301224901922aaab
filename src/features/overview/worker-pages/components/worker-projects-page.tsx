import { t } from '@lingui/core/macro'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { formatUtc } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { workerStateLabels } from '../../../money/invoices/invoices.texts.ts'
import { statusLabels, whenText } from '../../../work/visits/visits.texts.ts'
import type { StandingInvoiceView, StandingJobView, WorkerProjectsView } from '../worker-pages.schemas.ts'
import { StaticPage } from './static-page.tsx'

/** Renders a family's work for one contractor: offers, jobs, visits and invoices. */
export function WorkerProjectsPage({ view }: { view: WorkerProjectsView }) {
  const { workerName, jobs, visits, invoices, expiresAt } = view
  const offers = jobs.filter(({ state }) => state === 'OFFER')
  const accepted = jobs.filter(({ state }) => state === 'JOB')
  return (
    <StaticPage>
      <header>
        <h1 className="text-xl wrap-anywhere">{t`Your jobs`}</h1>
        <p className="text-muted">{workerName}</p>
      </header>
      {jobs.length === 0 && (
        <p
          className={`${cardClass} p-4`}
        >{t`There are no jobs for you at the moment. New ones appear here.`}</p>
      )}
      <Lines title={t`Waiting for your answer`}>
        {offers.map(({ path, title, ...place }) => (
          <Line
            key={path}
            path={path}
            title={title}
            text={placeText(place)}
            badge={t({ message: 'New', context: 'job' })}
            tone="accent"
          />
        ))}
      </Lines>
      <Lines title={t`Current jobs`}>
        {accepted.map(({ path, title, ...place }) => (
          <Line
            key={path}
            path={path}
            title={title}
            text={placeText(place)}
            badge={t({ message: 'Accepted', context: 'job' })}
            tone="success"
          />
        ))}
      </Lines>
      <Lines title={t`Next visits`}>
        {visits.map(({ id, path, jobTitle, status, ...times }) => (
          <Line
            key={id}
            path={`${path}#visits`}
            title={whenText(times, locale())}
            text={jobTitle}
            badge={statusLabels[status]}
            tone={status === 'CONFIRMED' ? 'success' : 'warning'}
          />
        ))}
      </Lines>
      <Invoices title={t`Invoiced`} invoices={invoices.filter(({ state }) => state !== 'PAID')} />
      <Invoices
        title={t({ message: 'Paid', context: 'invoices' })}
        invoices={invoices.filter(({ state }) => state === 'PAID')}
      />
      <p className="text-sm text-muted">
        {t`This page works until ${formatUtc(new Date(expiresAt), locale())}. It stays available for 90 days after you last open it, up to a year in all.`}
      </p>
    </StaticPage>
  )
}

const placeText = ({ propertyName, town }: Pick<StandingJobView, 'propertyName' | 'town'>) =>
  [propertyName, town].filter(Boolean).join(', ')

const invoiceTones: Record<StandingInvoiceView['state'], Tone> = {
  SUBMITTED: 'accent',
  QUERIED: 'warning',
  APPROVED: 'accent',
  REJECTED: 'danger',
  PAID: 'success',
}

const Invoices = ({ title, invoices }: { title: string; invoices: StandingInvoiceView[] }) => (
  <Lines title={title}>
    {invoices.map(({ id, path, jobTitle, number, amountMinor, currency, state }) => (
      <Line
        key={id}
        path={`${path}#invoices`}
        title={formatMoney(amountMinor, currency, locale())}
        text={t`Invoice ${number}, ${jobTitle}`}
        badge={workerStateLabels[state]}
        tone={invoiceTones[state]}
      />
    ))}
  </Lines>
)

/** Renders a section unless its list is empty. */
function Lines({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{title}</h2>
      <ul className="grid grid-cols-1 gap-3">{children}</ul>
    </section>
  )
}

type LineProps = { path: string; title: string; text: string | null; badge: string; tone: Tone }

/** Renders a line that links to its job's page. */
const Line = ({ path, title, text, badge, tone }: LineProps) => (
  <li>
    <a
      href={path}
      rel="noreferrer"
      className={`${cardClass} flex min-h-touch items-center justify-between gap-3 p-4 hover:bg-raised`}
    >
      <span className="grid min-w-0">
        <span className="font-medium wrap-anywhere">{title}</span>
        {text && <span className="text-muted wrap-anywhere">{text}</span>}
      </span>
      <span className="flex shrink-0 items-center gap-2">
        <Badge tone={tone}>{badge}</Badge>
        <ChevronRight className="size-5" aria-hidden="true" />
      </span>
    </a>
  </li>
)
