import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { ChartLegend } from '../../../../components/ui/chart-legend.tsx'
import { axis, tooltipLook } from '../../../../components/ui/chart-look.ts'
import { numberFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import { currencyDecimals, formatMoney } from '../../../../lib/money.ts'

// The chart library is large, so this file is loaded with a report only.

export type ChartRow = { key: string; name: string; amounts: number[] }
export type Series = { label: string; color: 'expense' | 'income'; index: number }

type ReportChartProps = {
  title: string
  rows: readonly ChartRow[]
  series: readonly Series[]
  currency: string
  /** Vertical bars for time series, horizontal ones for names. */
  isInTime: boolean
}

const fills = { expense: 'var(--accent)', income: 'var(--warning)' }
const barHeight = 44
const namesWidth = 112

/** Renders the bars without animation; the arrow keys move between them. */
export default function ReportChart({ title, rows, series, currency, isInTime }: ReportChartProps) {
  const points = rows.map(({ name, amounts }) => ({
    name,
    ...Object.fromEntries(series.map(({ label, index }) => [label, amounts[index] ?? 0])),
  }))
  const height = isInTime ? 236 : Math.max(136, rows.length * barHeight + 46)
  const money = (amountMinor: unknown) => formatMoney(Number(amountMinor), currency, locale())
  const amounts = { tickFormatter: (amountMinor: number) => shortMoney(amountMinor, currency) }
  return (
    <div className="grid grid-cols-1 gap-2">
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          data={points}
          layout={isInTime ? 'horizontal' : 'vertical'}
          title={title}
          margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--border)" horizontal={isInTime} vertical={!isInTime} />
          {isInTime ? (
            <XAxis dataKey="name" {...axis} minTickGap={16} />
          ) : (
            <XAxis type="number" {...axis} {...amounts} minTickGap={24} />
          )}
          {isInTime ? (
            <YAxis {...axis} {...amounts} width={64} />
          ) : (
            <YAxis type="category" dataKey="name" {...axis} width={namesWidth} interval={0} />
          )}
          <Tooltip formatter={money} cursor={{ fill: 'var(--raised)' }} {...tooltipLook} />
          {series.map(({ label, color }) => (
            <Bar key={label} dataKey={label} fill={fills[color]} maxBarSize={28} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
      <ChartLegend entries={series.map(({ label, color }) => ({ label, fill: fills[color] }))} />
    </div>
  )
}

/** “€1.2K”: the table has the exact figure. */
function shortMoney(amountMinor: number, currency: string): string {
  const format = numberFormat(locale(), {
    style: 'currency',
    currency,
    notation: 'compact',
    // One decimal: 10.5K rounded to 11K would have the wrong height.
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
  return format.format(amountMinor / 10 ** currencyDecimals(currency))
}
