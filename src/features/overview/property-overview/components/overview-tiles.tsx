import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { BedDouble, CalendarCheck, KeyRound, type LucideIcon, TriangleAlert, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { withTime } from '../../../../lib/clock-times.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { PropertyOverviewView } from '../property-overview.schemas.ts'
import { codesText, dayText, guestsTexts, overviewTexts } from '../property-overview.texts.ts'

type TilesProps = {
  propertyId: string
  currency: string
  overview: PropertyOverviewView
}

/** Renders the four answers that people open a property for, with links to more. */
export function OverviewTiles({ propertyId, currency, overview }: TilesProps) {
  return (
    <ul aria-label={overviewTexts.glance} className={clsx(tilesClass, !overview.codes && 'lg:grid-cols-3')}>
      {overview.codes && (
        <Tile
          icon={KeyRound}
          label={overviewTexts.codes}
          to={`/property/${propertyId}/codes`}
          answer={codesText(overview.codes.length)}
          detail={overview.codes.join(', ') || overviewTexts.noCodes}
        />
      )}
      <StaysTile propertyId={propertyId} overview={overview} />
      <NextTile propertyId={propertyId} overview={overview} />
      <BalanceTile propertyId={propertyId} currency={currency} balanceMinor={overview.balanceMinor} />
    </ul>
  )
}

const tilesClass = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4'
/** The height of a label, an answer and two lines, as in the skeleton. */
const tileClass = 'min-h-32 sm:min-h-36'

type TileProps = {
  icon: LucideIcon
  label: string
  to: string
  answer: ReactNode
  detail: ReactNode
}

function Tile({ icon: Icon, label, to, answer, detail }: TileProps) {
  return (
    <li
      className={clsx(
        cardClass,
        tileClass,
        'group relative flex flex-col p-3 transition-colors hover:border-border-strong sm:p-4',
      )}
    >
      <Link
        to={to}
        className="flex items-center gap-2 text-sm text-muted after:absolute after:inset-0 group-hover:text-foreground"
      >
        <Icon className="size-4 shrink-0 max-sm:hidden" aria-hidden="true" />
        {label}
      </Link>
      <div className="mt-auto grid gap-0.5 pt-3">
        <p className="line-clamp-2 text-lg font-semibold wrap-anywhere">{answer}</p>
        <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{detail}</p>
      </div>
    </li>
  )
}

function StaysTile({ propertyId, overview }: Omit<TilesProps, 'currency'>) {
  const { answer, detail } = guestsTexts(overview, locale())
  return (
    <Tile
      icon={BedDouble}
      label={overviewTexts.stays}
      to={`/property/${propertyId}/stays`}
      answer={answer}
      detail={detail}
    />
  )
}

function NextTile({ propertyId, overview: { next, today } }: Omit<TilesProps, 'currency'>) {
  if (!next)
    return (
      <Tile
        icon={CalendarCheck}
        label={overviewTexts.next}
        to={`/property/${propertyId}/tasks`}
        answer={overviewTexts.nothingDue}
        detail={overviewTexts.nothingDueDetail}
      />
    )
  const when = dayText(next.on, today, locale())
  return (
    <Tile
      icon={CalendarCheck}
      label={overviewTexts.next}
      to={next.kind === 'TASK' ? `/task/${next.id}` : `/visit/${next.id}`}
      answer={next.title}
      detail={
        next.isOverdue ? (
          <span className="font-medium text-danger">
            <TriangleAlert className="me-1 inline size-4 align-text-bottom" aria-hidden="true" />
            {t`Overdue since ${formatCalendarDate(next.on, locale())}`}
          </span>
        ) : (
          withTime(when, next.time, locale())
        )
      }
    />
  )
}

type BalanceTileProps = { propertyId: string; currency: string; balanceMinor: number }

function BalanceTile({ propertyId, currency, balanceMinor }: BalanceTileProps) {
  const amount = formatMoney(Math.abs(balanceMinor), currency, locale())
  return (
    <Tile
      icon={Wallet}
      label={overviewTexts.balance}
      to={`/property/${propertyId}/money`}
      answer={
        balanceMinor === 0 ? (
          overviewTexts.settledUp
        ) : (
          <span
            className={clsx(
              'tabular-nums',
              // A longer amount would wrap on a phone.
              amount.length < 10 && 'text-xl',
              balanceMinor > 0 ? 'text-success' : 'text-danger',
            )}
          >
            {amount}
          </span>
        )
      }
      detail={balanceMinor === 0 ? t`Nothing to pay here` : balanceMinor > 0 ? t`You are owed` : t`You owe`}
    />
  )
}
