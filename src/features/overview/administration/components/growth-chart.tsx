import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { ChartLegend } from '../../../../components/ui/chart-legend.tsx'
import { axis, tooltipLook } from '../../../../components/ui/chart-look.ts'
import { dateFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import type { FiguresView, WeekOfFigures } from '../administration.schemas.ts'
import { figureLabels } from '../administration.texts.ts'

// The chart library is large: this file is loaded with the overview only.

export type GrowingFigure = Exclude<keyof WeekOfFigures, 'monday'>

type GrowthChartProps = Pick<FiguresView, 'weeks'> & {
  title: string
  figures: readonly GrowingFigure[]
  format?: (value: number) => string
}

/** Renders a bar for each figure in each week, without animation. The arrow keys move between weeks. */
export default function GrowthChart({ weeks, title, figures, format = String }: GrowthChartProps) {
  const short = dateFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const points = weeks.map((week) => ({
    name: short.format(new Date(week.monday)),
    ...Object.fromEntries(figures.map((name) => [figureLabels[name], week[name]])),
  }))
  return (
    <div className="grid grid-cols-1 gap-2">
      <ResponsiveContainer width="100%" height={232}>
        <BarChart data={points} title={title} margin={{ top: 4, right: 12, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--border)" vertical={false} />
          <XAxis dataKey="name" {...axis} minTickGap={16} />
          <YAxis
            {...axis}
            width="auto"
            allowDecimals={false}
            tickFormatter={format}
            domain={[0, (max) => Math.max(max, figures.includes('bytes') ? aFewKilobytes : 4)]}
          />
          <Tooltip
            cursor={{ fill: 'var(--raised)' }}
            {...tooltipLook}
            formatter={(value) => format(Number(value))}
          />
          {figures.map((name) => (
            <Bar
              key={name}
              dataKey={figureLabels[name]}
              fill={fills[name]}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
      <ChartLegend entries={figures.map((name) => ({ label: figureLabels[name], fill: fills[name] }))} />
    </div>
  )
}

/** An axis that ends below it has several ticks of 0 kB. */
const aFewKilobytes = 4_000

const fills: Record<GrowingFigure, string> = {
  users: 'var(--accent)',
  groups: 'var(--warning)',
  properties: 'var(--info)',
  tasks: 'var(--muted)',
  files: 'var(--accent)',
  bytes: 'var(--info)',
  subscriptions: 'var(--warning)',
}
