import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axis, tooltipLook } from '../../../../components/ui/chart-look.ts'
import { numberFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import type { MeterUnit } from '../meters.rules.ts'
import { amountText, unitLabels } from '../meters.texts.ts'

// The chart library is large, so this file is loaded with a meter only.

export type ConsumptionBar = { name: string; now: number | null; yearBefore: number | null }

type ConsumptionChartProps = {
  title: string
  bars: ConsumptionBar[]
  labels: { now: string; yearBefore: string }
  unit: MeterUnit
}

/** Renders the bars without animation; the arrow keys move between them. */
export default function ConsumptionChart({ title, bars, labels, unit }: ConsumptionChartProps) {
  const short = numberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <div className="h-64">
      <ResponsiveContainer width="100%" height="100%">
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
            formatter={(value) => amountText(Number(value), unit)}
          />
          <Legend formatter={(label: string) => <span className="text-foreground">{label}</span>} />
          <Bar
            dataKey="yearBefore"
            name={labels.yearBefore}
            fill="var(--muted)"
            maxBarSize={28}
            isAnimationActive={false}
          />
          <Bar
            dataKey="now"
            name={labels.now}
            fill="var(--accent)"
            maxBarSize={28}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
