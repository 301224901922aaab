import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Ban, CalendarClock, CircleAlert, CircleCheck, Clock, Hourglass, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { locale } from '../../../../lib/locale.ts'
import { Row, RowList, rowLink } from '../../components/rows.tsx'
import { day } from '../../components/shown.ts'
import type { BillState } from '../bills.rules.ts'
import type { BillLineView, BillSeriesLineView, DueBillView } from '../bills.schemas.ts'
import { amountText, ruleLabels, stateText } from '../bills.texts.ts'

const icons = { PLANNED: CalendarClock, DUE: Clock, PAID: CircleCheck, CANCELLED: Ban } as const
const tones = { PLANNED: 'neutral', DUE: 'warning', PAID: 'success', CANCELLED: 'neutral' } as const

type BillBadgeProps = { state: BillState; isOverdue: boolean; isWaiting: boolean }

export const BillBadge = (bill: BillBadgeProps) => <Badge {...lookOf(bill)}>{stateText(bill)}</Badge>

const lookOf = ({ state, isOverdue, isWaiting }: BillBadgeProps) => {
  if (isWaiting) return { tone: 'warning', icon: Hourglass } as const
  if (isOverdue) return { tone: 'danger', icon: CircleAlert } as const
  return { tone: tones[state], icon: icons[state] }
}

type BillLineProps<Bill> = { bill: Bill; currency: string; children?: ReactNode }

/** Renders a bill as a row with a link. */
export const BillLine = ({ bill, currency, children }: BillLineProps<BillLineView>) => (
  <Row
    link={
      <Link to="/bill/$billId" params={{ billId: bill.id }} className={rowLink}>
        {bill.title}
      </Link>
    }
    facts={[day(bill.dueOn), bill.payee, bill.propertyName, bill.isRepeated && t`Recurring`]}
  >
    <Amount of={{ ...bill, isEstimate: bill.isEstimate && bill.state !== 'PAID' }} currency={currency}>
      <BillBadge {...bill} />
      {children}
    </Amount>
  </Row>
)

/** Renders a forecast bill with a link to its recurring bill. */
export const ForecastLine = ({ bill, currency }: BillLineProps<DueBillView>) => (
  <Row
    link={<SeriesLink id={bill.billSeriesId ?? ''}>{bill.title}</SeriesLink>}
    facts={[day(bill.dueOn), bill.payee, bill.propertyName]}
  >
    <Amount of={bill} currency={currency} />
  </Row>
)

/** Gives forecast bills a key. */
export const withKeys = (forecast: readonly DueBillView[]) =>
  forecast.map((bill) => ({ ...bill, id: `${bill.billSeriesId}-${bill.dueOn}` }))

type SeriesListProps = { of: readonly BillSeriesLineView[]; currency: string; label: string }

export const SeriesList = ({ of, currency, label }: SeriesListProps) => (
  <RowList of={of} label={label}>
    {({ id, title, rule, nextOn, payee, propertyName, ...series }) => (
      <Row
        link={<SeriesLink id={id}>{title}</SeriesLink>}
        facts={[ruleLabels[rule], nextOn && t`next ${day(nextOn)}`, payee, propertyName]}
      >
        <Amount of={series} currency={currency}>
          {nextOn === null ? (
            <Badge>{t({ message: 'Ended', context: 'recurring bill' })}</Badge>
          ) : (
            <Badge icon={Repeat}>{t({ message: 'Active', context: 'recurring bill' })}</Badge>
          )}
        </Amount>
      </Row>
    )}
  </RowList>
)

const SeriesLink = ({ id: billSeriesId, children }: { id: string; children: string }) => (
  <Link to="/bill-series/$billSeriesId" params={{ billSeriesId }} className={rowLink}>
    {children}
  </Link>
)

type AmountProps = {
  of: { amountMinor: number; isEstimate: boolean }
  currency: string
  children?: ReactNode
}

const Amount = ({ of, currency, children }: AmountProps) => (
  <p className="flex flex-wrap items-center justify-end gap-2 tabular-nums">
    <span className="font-medium">{amountText(of, currency, locale())}</span>
    {children}
  </p>
)
