import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { dateFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import type { FiguresView } from '../administration.schemas.ts'
import { figureLabels } from '../administration.texts.ts'

// The library of charts is large: this file is loaded with the overview, and with nothing else.

type GrowthChartProps = Pick<FiguresView, 'weeks'> & { title: string }

/** Two bars for each week. They do not move; the arrow keys go from one week to the next. */
export default function GrowthChart({ weeks, title }: GrowthChartProps) {
  const short = dateFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const points = weeks.map(({ monday, users, groups }) => ({
    name: short.format(new Date(monday)),
    [figureLabels.users]: users,
    [figureLabels.groups]: groups,
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
          <Bar dataKey={figureLabels.users} fill="var(--accent)" maxBarSize={28} isAnimationActive={false} />
          <Bar
            dataKey={figureLabels.groups}
            fill="var(--warning)"
            maxBarSize={28}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

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
