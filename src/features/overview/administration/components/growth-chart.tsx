import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { dateFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import type { FiguresView } from '../administration.schemas.ts'
import { figureLabels } from '../administration.texts.ts'

// The chart library is large: this file is loaded with the overview only.

type GrowthChartProps = Pick<FiguresView, 'weeks'> & { title: string }

/** Renders four bars for each week, without animation. The arrow keys move between weeks. */
export default function GrowthChart({ weeks, title }: GrowthChartProps) {
  const short = dateFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const points = weeks.map((week) => ({
    name: short.format(new Date(week.monday)),
    ...Object.fromEntries(growing.map(({ name }) => [figureLabels[name], week[name]])),
  }))
  return (
    <div className="h-64">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={points} title={title} margin={{ top: 4, right: 12, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--border)" vertical={false} />
          <XAxis dataKey="name" {...axis} minTickGap={16} />
          <YAxis {...axis} width={40} allowDecimals={false} />
          <Tooltip cursor={{ fill: 'var(--raised)' }} {...tooltipLook} />
          <Legend formatter={(label: string) => <span className="text-foreground">{label}</span>} />
          {growing.map(({ name, fill }) => (
            <Bar
              key={name}
              dataKey={figureLabels[name]}
              fill={fill}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

const growing = [
  { name: 'users', fill: 'var(--accent)' },
  { name: 'groups', fill: 'var(--warning)' },
  { name: 'properties', fill: 'var(--info)' },
  { name: 'tasks', fill: 'var(--muted)' },
] as const

const axis = {
  stroke: 'var(--border-strong)',
  tick: { fill: 'var(--muted)', fontSize: 13 },
  tickLine: false,
}

const tooltipLook = {
  isAnimationActive: false,
  contentStyle: {
    background: 'var(--surface)',
    borderColor: 'var(--border)',
    borderRadius: 6,
    color: 'var(--foreground)',
  },
  itemStyle: { color: 'var(--foreground)' },
}
