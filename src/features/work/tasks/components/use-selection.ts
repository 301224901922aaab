import { useState } from 'react'
import { maxBulkTasks } from '../tasks.rules.ts'

/** Manages the selected tasks. @param shown their ids, in display order */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  // Hidden tasks are deselected: nobody changes what they do not see.
  const ids = shown.filter((id) => chosen.has(id)).slice(0, maxBulkTasks)

  const toggle = (id: string, toLast: boolean) => {
    const [from, to] = [shown.indexOf(last ?? id), shown.indexOf(id)]
    const range = toLast && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const isOn = !chosen.has(id)
    const next = new Set(chosen)
    for (const one of range) {
      if (isOn) next.add(one)
      else next.delete(one)
    }
    setChosen(next)
    setLast(id)
  }
  return {
    ids,
    has: (id: string) => chosen.has(id),
    toggle,
    all: () => setChosen(new Set(shown)),
    clear: () => setChosen(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
