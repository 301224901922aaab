/** Collects dates; as soon as there are too many, none is computed any more that would be left out in the end. */
export function keepSoonest<Dated extends { on: string }>({
  to: last,
  limit,
}: {
  to: string
  limit: number
}) {
  let to = last
  let kept: Dated[] = []
  const all = () => kept.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)).slice(0, limit)
  return {
    all,
    /** @param datesUpTo gives dates in any order, none after the day that it is asked for */
    add(datesUpTo: (to: string) => Dated[]) {
      kept.push(...datesUpTo(to))
      if (kept.length < limit * 2) return
      kept = all()
      to = kept.at(-1)?.on ?? to
    },
  }
}
