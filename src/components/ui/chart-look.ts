// How the charts of recharts look: only with tokens, and without animation.

export const axis = {
  stroke: 'var(--border-strong)',
  tick: { fill: 'var(--muted)', fontSize: 13 },
  tickLine: false,
}

export const tooltipLook = {
  isAnimationActive: false,
  contentStyle: {
    background: 'var(--surface)',
    borderColor: 'var(--border)',
    borderRadius: 6,
    color: 'var(--foreground)',
  },
  itemStyle: { color: 'var(--foreground)' },
}
