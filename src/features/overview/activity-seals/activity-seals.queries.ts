import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { checkActivity, compareSeal } from './activity-seals.functions.ts'
import { listedProblems } from './activity-seals.rules.ts'
import type { ActivityCheckView } from './activity-seals.schemas.ts'

/**
 * Checks the whole log of a group, portion by portion.
 * @returns the mutation, and its share done while it runs (0 to 1)
 */
export function useActivityCheck(familyGroupId: string) {
  const [share, setShare] = useState(0)
  const check = useMutation({
    mutationFn: async (): Promise<ActivityCheckView> => {
      setShare(0)
      let sum = await checkActivity({ data: { familyGroupId, after: 0 } })
      while (sum.checked < sum.total) {
        const { checked, total } = sum
        setShare(checked / total)
        const next = await checkActivity({ data: { familyGroupId, after: checked } })
        // What was the end may have gone since: a removed entry is found, but there is nothing more to read.
        if (next.checked === checked) break
        sum = {
          ...next,
          problems: [...sum.problems, ...next.problems].slice(0, listedProblems),
          problemCount: sum.problemCount + next.problemCount,
          latest: sum.latest,
          unsealed: sum.unsealed,
        }
      }
      return sum
    },
  })
  return { check, share }
}

export const useCompareSeal = (familyGroupId: string) =>
  useMutation({ mutationFn: (seal: string) => compareSeal({ data: { familyGroupId, seal } }) })
