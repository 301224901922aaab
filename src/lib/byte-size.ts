import { numberFormat } from './formats.ts'

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats bytes in the largest suitable unit: "1.2 MB". */
export function formatBytes(bytes: number, locale?: string): string {
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length)
  const options = { style: 'unit', unit: units[step - 1] ?? 'kilobyte', maximumFractionDigits: 1 } as const
  return numberFormat(locale, options).format(bytes / 1_000 ** step)
}
