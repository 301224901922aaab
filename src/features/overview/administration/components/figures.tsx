import { t } from '@lingui/core/macro'
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
import type { GrowingFigure } from './growth-chart.tsx'

// The chart library is large, and only administrators need it.
const GrowthChart = lazy(() => import('./growth-chart.tsx'))

const number = (value: number) => numberFormat(locale(), {}).format(value)

/** Renders the totals and the growth in recent weeks. */
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
        <Tile label={t`Monthly plans`} value={number(subscriptions.monthly)} />
        <Tile label={t`Annual plans`} value={number(subscriptions.annual)} />
      </dl>
      {isEstimated && <p className="text-sm text-muted">{figureLabels.estimated}</p>}
      <Growth weeks={figures.weeks} />
    </div>
  )
}

type CountedProps = { label: string; figure: Figure; format?: (value: number) => string }

const Counted = ({ label, figure: { count, isEstimated }, format = number }: CountedProps) => (
  <Tile label={label} value={isEstimated ? t`about ${format(count)}` : format(count)} />
)

const Tile = ({ label, value }: { label: string; value: string }) => (
  <div className={`${cardClass} grid content-start gap-1 p-4`}>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-lg font-semibold tabular-nums">{value}</dd>
  </div>
)

function Growth({ weeks }: Pick<FiguresView, 'weeks'>) {
  return (
    <>
      <GrowthCard
        title={t`New each week`}
        weeks={weeks}
        charts={[['users', 'groups', 'properties', 'tasks']]}
      />
      {/* One chart for each: files, bytes and plans have different units and sizes. */}
      <GrowthCard
        title={t`New files and plans each week`}
        weeks={weeks}
        charts={[['files'], ['bytes'], ['subscriptions']]}
      />
    </>
  )
}

const formatOf = (name: GrowingFigure) => (name === 'bytes' ? bytesText : number)
const bytesText = (value: number) => formatBytes(value, locale())

type GrowthCardProps = Pick<FiguresView, 'weeks'> & {
  title: string
  charts: readonly (readonly GrowingFigure[])[]
}

/** Renders charts and one table with the same figures. */
function GrowthCard({ title, weeks, charts }: GrowthCardProps) {
  const isHydrated = useHydrated()
  return (
    <SectionCard title={title}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          {charts.map(([first = 'users', ...others]) => (
            <Later key={first} place={<Skeleton className="h-64" />}>
              {/* The library measures elements, so it renders in the browser only. */}
              {isHydrated ? (
                <GrowthChart
                  title={chartTitle(others.length > 0 ? title : figureLabels[first])}
                  figures={[first, ...others]}
                  format={formatOf(first)}
                  weeks={weeks}
                />
              ) : (
                <Skeleton className="h-64" />
              )}
            </Later>
          ))}
        </div>
        <WeekTable title={title} weeks={weeks} figures={charts.flat()} />
      </div>
    </SectionCard>
  )
}

const chartTitle = (title: string) => t`Bar chart: ${title}. The table has the same figures.`

type WeekTableProps = Pick<FiguresView, 'weeks'> & { title: string; figures: readonly GrowingFigure[] }

function WeekTable({ title, weeks, figures }: WeekTableProps) {
  return (
    <table className="w-full self-start border-collapse text-sm tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-border-strong">
          <th scope="col" className="py-2 text-start font-medium">
            {t`Week starting`}
          </th>
          {figures.map((name) => (
            <th key={name} scope="col" className="py-2 ps-2 text-end font-medium">
              {figureLabels[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {weeks.toReversed().map((week) => (
          <tr key={week.monday}>
            <th scope="row" className="py-2 text-start font-normal">
              {formatCalendarDate(week.monday, locale())}
            </th>
            {figures.map((name) => (
              <td key={name} className="py-2 ps-2 text-end">
                {formatOf(name)(week[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
