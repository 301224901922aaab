import { t } from '@lingui/core/macro'
import { useHydrated } from '@tanstack/react-router'
import { lazy } from 'react'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { ScrollArea } from '../../../../components/ui/scroll-area.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { formatMonth } from '../../../../lib/dates.ts'
import { dateFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import { type Consumption, isPart } from '../consumption.rules.ts'
import type { MeterPageView } from '../meters.schemas.ts'
import { formatUsed, unitLabels } from '../meters.texts.ts'

// The chart library is large.
const ConsumptionChart = lazy(() => import('./consumption-chart.tsx'))

const shortMonth = (month: string) =>
  dateFormat(locale(), { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(`${month}-01`))

type ConsumptionSectionProps = Pick<MeterPageView, 'months' | 'unit'> & { title: string }

/** Renders what was used in each month, as bars and as a table. */
export function ConsumptionSection({ title, months, unit }: ConsumptionSectionProps) {
  const isHydrated = useHydrated()
  const labels = {
    now: t`Last 13 months`,
    ...(months.some(({ yearBefore }) => yearBefore) && { yearBefore: t`One year earlier` }),
  }
  const hasSome = months.some(({ now, yearBefore }) => now ?? yearBefore)
  const inUnit = unitLabels[unit]
  return (
    <SectionCard title={title}>
      {hasSome ? (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <div className="min-w-0">
            <Later place={<Skeleton className="h-64" />}>
              {/* The library needs to measure in the browser. */}
              {isHydrated ? (
                <ConsumptionChart
                  title={t`Consumption per month, as bars. The table has the same figures.`}
                  bars={months.map(({ month, now, yearBefore }) => ({
                    name: shortMonth(month),
                    now: now?.thousandths ?? null,
                    yearBefore: yearBefore?.thousandths ?? null,
                  }))}
                  labels={labels}
                  unit={unit}
                />
              ) : (
                <Skeleton className="h-64" />
              )}
            </Later>
          </div>
          <ConsumptionTable caption={t`Consumption per month in ${inUnit}`} months={months} labels={labels} />
        </div>
      ) : (
        <p className="text-muted">{t`From the second reading on, this shows how much is used each month.`}</p>
      )}
    </SectionCard>
  )
}

type ConsumptionTableProps = Pick<MeterPageView, 'months'> & {
  caption: string
  labels: { now: string; yearBefore?: string }
}

/** Renders the latest month first. */
function ConsumptionTable({ caption, months, labels }: ConsumptionTableProps) {
  const hasPart = months.some(({ month, ...years }) =>
    Object.values(years).some((used) => used && isPart(month, used)),
  )
  return (
    <ScrollArea aria-label={caption} className="max-h-80 min-w-0 overflow-auto rounded-sm">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="pb-2 text-start text-muted">
          {caption}
          {hasPart && ` · ${t`* Only part is known`}`}
        </caption>
        <thead>
          <tr className="border-b border-border-strong">
            <HeaderCell className="text-start">{t`Month`}</HeaderCell>
            <HeaderCell className="ps-3 text-end">{labels.now}</HeaderCell>
            {labels.yearBefore && <HeaderCell className="ps-3 text-end">{labels.yearBefore}</HeaderCell>}
          </tr>
        </thead>
        <tbody className="divide-y">
          {months.toReversed().map(({ month, now, yearBefore }) => (
            <tr key={month}>
              <th scope="row" className="py-2 pe-3 text-start font-normal">
                {formatMonth(month, locale())}
              </th>
              <td className="py-2 ps-3 text-end whitespace-nowrap">{cellText(month, now)}</td>
              {labels.yearBefore && (
                <td className="py-2 ps-3 text-end whitespace-nowrap text-muted">
                  {cellText(month, yearBefore)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const HeaderCell = ({ className, children }: { className: string; children: string }) => (
  <th scope="col" className={`sticky top-0 bg-surface py-2 font-medium ${className}`}>
    {children}
  </th>
)

const cellText = (month: string, used: Consumption | null) =>
  used ? `${formatUsed(used.thousandths)}${isPart(month, used) ? '*' : ''}` : '–'
