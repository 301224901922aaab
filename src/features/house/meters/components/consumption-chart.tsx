import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { ChartLegend } from '../../../../components/ui/chart-legend.tsx'
import { axis, tooltipLook } from '../../../../components/ui/chart-look.ts'
import { numberFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import type { MeterUnit } from '../meters.rules.ts'
import { unitLabels, usedText } from '../meters.texts.ts'

// The chart library is large, so this file is loaded with a meter only.

export type ConsumptionBar = { name: string; now: number | null; yearBefore: number | null }

type ConsumptionChartProps = {
  title: string
  bars: ConsumptionBar[]
  /** Of the year before only where something is known of it. */
  labels: { now: string; yearBefore?: string }
  unit: MeterUnit
}

/** Renders the bars without animation; the arrow keys move between them. */
export default function ConsumptionChart({ title, bars, labels, unit }: ConsumptionChartProps) {
  const short = numberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 })
  const series = [
    ...(labels.yearBefore ? [{ dataKey: 'yearBefore', name: labels.yearBefore, fill: 'var(--muted)' }] : []),
    { dataKey: 'now', name: labels.now, fill: 'var(--accent)' },
  ]
  return (
    <div className="grid grid-cols-1 gap-2">
      <ResponsiveContainer width="100%" height={232}>
        <BarChart data={bars} title={title} margin={{ top: 4, right: 12, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--border)" vertical={false} />
          <XAxis dataKey="name" {...axis} minTickGap={16} />
          <YAxis
            {...axis}
            width="auto"
            tickFormatter={(thousandths: number) => short.format(thousandths / 1_000)}
            unit={` ${unitLabels[unit]}`}
          />
          <Tooltip
            cursor={{ fill: 'var(--raised)' }}
            {...tooltipLook}
            formatter={(value) => usedText(Number(value), unit)}
          />
          {series.map(({ dataKey, name, fill }) => (
            <Bar
              key={dataKey}
              dataKey={dataKey}
              name={name}
              fill={fill}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
      <ChartLegend entries={series.map(({ name, fill }) => ({ label: name, fill }))} />
    </div>
  )
}
