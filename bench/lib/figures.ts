/** One measured number and its target. `target` includes the direction and uses the unit of `value`. */
export type Figure = { name: string; value: number; unit: string; target: string; ok: boolean }

type Measured = { name: string; value: number; unit: string; decimals: number }

/** A figure that should be high. */
export function atLeast(target: number, measured: Measured): Figure {
  const value = rounded(measured)
  return { name: measured.name, value, unit: measured.unit, target: `≥ ${target}`, ok: value >= target }
}

/** A figure that should be low. */
export function atMost(target: number, measured: Measured): Figure {
  const value = rounded(measured)
  return { name: measured.name, value, unit: measured.unit, target: `≤ ${target}`, ok: value <= target }
}

export function figureLine({ name, value, unit, target, ok }: Figure): string {
  return `${name.padEnd(34)} ${`${value} ${unit}`.padStart(14)}   target ${target.padEnd(8)} ${ok ? 'ok' : 'MISSED'}`
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle]
  if (upper === undefined || lower === undefined) throw new Error('there is no median of nothing')
  return (lower + upper) / 2
}

/** Returns the value that a given fraction of all values does not exceed: 0.95 for the 95th percentile. */
export function quantile(values: number[], share: number): number {
  const value = values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1]
  if (value === undefined) throw new Error('there is no quantile of nothing')
  return value
}

/** A value that was not measured would meet or miss its target by chance. */
function rounded({ name, value, decimals }: Measured): number {
  if (!Number.isFinite(value)) throw new Error(`${name} was not measured`)
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
