import { numberFormat } from './formats.ts'
import { locale } from './locale.ts'

const units = [
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
  [1e3, 'kilobyte'],
] as const

/** In the largest unit that leaves a number before the point. */
export function byteSizeText(bytes: number): string {
  const [size, unit] = units.find(([size]) => bytes >= size) ?? units[2]
  return numberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size)
}
