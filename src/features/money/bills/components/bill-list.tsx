import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { BillLineView, BillSeriesLineView, DueBillView } from '../bills.schemas.ts'
import { amountText, ruleLabels } from '../bills.texts.ts'
import { BillBadge } from './bill-frame.tsx'

type ListProps<Item> = { of: readonly Item[]; currency: string; label: string }

/** One line for each bill; the whole line leads to its page. */
export const BillList = ({ of, currency, label }: ListProps<BillLineView>) => (
  <ul className={`${cardClass} divide-y`} aria-label={label}>
    {of.map((bill) => (
      <li key={bill.id}>
        <BillLine bill={bill} currency={currency} />
      </li>
    ))}
  </ul>
)

type LineOfProps<Item> = { bill: Item; currency: string; children?: ReactNode }

export const BillLine = ({ bill, currency, children }: LineOfProps<BillLineView>) => (
  <Line
    link={<BillLink id={bill.id}>{bill.title}</BillLink>}
    facts={[
      formatCalendarDate(bill.dueOn, locale()),
      bill.payee,
      bill.propertyName,
      bill.isRepeated && 'Comes again',
    ]}
    amount={amountText({ ...bill, isEstimate: bill.isEstimate && bill.state !== 'PAID' }, currency, locale())}
  >
    <BillBadge {...bill} />
    {children}
  </Line>
)

/** What series will make: each line leads to what it comes from. */
export const ForecastList = ({ of, currency, label }: ListProps<DueBillView>) => (
  <ul className={`${cardClass} divide-y`} aria-label={label}>
    {of.map((bill) => (
      <li key={`${bill.billSeriesId}-${bill.dueOn}`}>
        <ForecastLine bill={bill} currency={currency} />
      </li>
    ))}
  </ul>
)

export const ForecastLine = ({ bill, currency }: LineOfProps<DueBillView>) => (
  <Line
    link={<SeriesLink id={bill.billSeriesId ?? ''}>{bill.title}</SeriesLink>}
    facts={[formatCalendarDate(bill.dueOn, locale()), bill.payee, bill.propertyName]}
    amount={amountText(bill, currency, locale())}
  />
)

export const SeriesList = ({ of, currency, label }: ListProps<BillSeriesLineView>) => (
  <ul className={`${cardClass} divide-y`} aria-label={label}>
    {of.map((series) => (
      <li key={series.id}>
        <Line
          link={<SeriesLink id={series.id}>{series.title}</SeriesLink>}
          facts={[
            ruleLabels[series.rule],
            series.nextOn && `next ${formatCalendarDate(series.nextOn, locale())}`,
            series.payee,
            series.propertyName,
          ]}
          amount={amountText(series, currency, locale())}
        >
          {series.nextOn === null ? <Badge>Ended</Badge> : <Badge icon={Repeat}>Goes on</Badge>}
        </Line>
      </li>
    ))}
  </ul>
)

const wholeLine = 'after:absolute after:inset-0 group-hover:underline'

const BillLink = ({ id: billId, children }: { id: string; children: string }) => (
  <Link to="/bill/$billId" params={{ billId }} className={wholeLine}>
    {children}
  </Link>
)

const SeriesLink = ({ id: billSeriesId, children }: { id: string; children: string }) => (
  <Link to="/bill-series/$billSeriesId" params={{ billSeriesId }} className={wholeLine}>
    {children}
  </Link>
)

type LineProps = {
  link: ReactNode
  facts: (string | null | false)[]
  amount: string
  children?: ReactNode
}

const Line = ({ link, facts, amount, children }: LineProps) => (
  <article className="group relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 hover:bg-raised">
    <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
      <h3 className="font-medium wrap-anywhere">{link}</h3>
      <p className="text-sm text-muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
    </div>
    <p className="flex flex-wrap items-center justify-end gap-2 tabular-nums">
      <span className="font-medium">{amount}</span>
      {children}
    </p>
  </article>
)
