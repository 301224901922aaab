import { useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { lazy } from 'react'
import { cardClass, SectionCard } from '../../../../components/ui/card.tsx'
import { Later } from '../../../../components/ui/later.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { formatBytes } from '../../../../lib/byte-size.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { numberFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import { figuresQuery } from '../administration.queries.ts'
import type { Figure, FiguresView } from '../administration.schemas.ts'
import { figureLabels } from '../administration.texts.ts'

// The library of charts is large, and no other page of administrators needs it.
const GrowthChart = lazy(() => import('./growth-chart.tsx'))

const number = (value: number) => numberFormat(locale(), {}).format(value)

/** How much there is of everything, and what was new in each of the last weeks. */
export function Figures() {
  const { data: figures } = useSuspenseQuery(figuresQuery)
  const { users, groups, properties, tasks, files, bytes, subscriptions } = figures
  const isEstimated = [users, groups, properties, tasks, files, bytes].some((figure) => figure.isEstimated)
  return (
    <div className="grid grid-cols-1 gap-6">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        <Counted label={figureLabels.users} figure={users} />
        <Counted label={figureLabels.groups} figure={groups} />
        <Counted label={figureLabels.properties} figure={properties} />
        <Counted label={figureLabels.tasks} figure={tasks} />
        <Counted label={figureLabels.files} figure={files} />
        <Counted label={figureLabels.bytes} figure={bytes} format={(value) => formatBytes(value, locale())} />
        <Tile label="Monthly plans" value={number(subscriptions.monthly)} />
        <Tile label="Annual plans" value={number(subscriptions.annual)} />
      </dl>
      {isEstimated && <p className="text-sm text-muted">{figureLabels.estimated}</p>}
      <Growth weeks={figures.weeks} />
    </div>
  )
}

type CountedProps = { label: string; figure: Figure; format?: (value: number) => string }

const Counted = ({ label, figure: { count, isEstimated }, format = number }: CountedProps) => (
  <Tile label={label} value={`${isEstimated ? 'about ' : ''}${format(count)}`} />
)

const Tile = ({ label, value }: { label: string; value: string }) => (
  <div className={`${cardClass} grid content-start gap-1 p-4`}>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-lg font-semibold tabular-nums">{value}</dd>
  </div>
)

function Growth({ weeks }: Pick<FiguresView, 'weeks'>) {
  const isHydrated = useHydrated()
  const title = 'New each week'
  return (
    <SectionCard title={title}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div className="min-w-0">
          <Later place={<Skeleton className="h-64" />}>
            {/* The library draws in the browser alone, where it can measure. */}
            {isHydrated ? (
              <GrowthChart title={`${title}, as bars. The table has the same figures.`} weeks={weeks} />
            ) : (
              <Skeleton className="h-64" />
            )}
          </Later>
        </div>
        <table className="w-full border-collapse text-sm tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-border-strong">
              <th scope="col" className="py-2 text-start font-medium">
                Week from
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {figureLabels.users}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {figureLabels.groups}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {weeks.toReversed().map(({ monday, users, groups }) => (
              <tr key={monday}>
                <th scope="row" className="py-2 text-start font-normal">
                  {formatCalendarDate(monday, locale())}
                </th>
                <td className="py-2 text-end">{number(users)}</td>
                <td className="py-2 text-end">{number(groups)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SectionCard>
  )
}
