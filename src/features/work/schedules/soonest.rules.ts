/** Collects dates; once there are enough, computes none that would be dropped. */
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
    /** @param datesUpTo returns dates in any order, none after the given day */
    add(datesUpTo: (to: string) => Dated[]) {
      kept.push(...datesUpTo(to))
      if (kept.length < limit * 2) return
      kept = all()
      to = kept.at(-1)?.on ?? to
    },
  }
}
