/** Minute, hour, day of the month, month, day of the week. */
const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const

/** Checks a cron expression of five fields with numbers, lists, ranges and steps. */
export function isCron(text: string): boolean {
  const fields = text.trim().split(/\s+/)
  return (
    fields.length === ranges.length && ranges.every((range, index) => isField(fields[index] ?? '', range))
  )
}

const isField = (field: string, [least, most]: readonly [number, number]) =>
  field.split(',').every((part) => {
    const [, from = least, to = from, step = 1] = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(
      part,
    ) ?? [null, Number.NaN]
    return Number(from) >= least && Number(to) <= most && Number(from) <= Number(to) && Number(step) >= 1
  })
