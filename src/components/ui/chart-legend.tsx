type ChartLegendProps = { entries: readonly { label: string; fill: string }[] }

/** Names the colours of a chart, in their order. */
export const ChartLegend = ({ entries }: ChartLegendProps) => (
  <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
    {entries.map(({ label, fill }) => (
      <li key={label} className="flex items-center gap-2">
        <span
          className="size-3 shrink-0 rounded-xs [forced-color-adjust:none]"
          style={{ background: fill }}
          aria-hidden="true"
        />
        {label}
      </li>
    ))}
  </ul>
)
