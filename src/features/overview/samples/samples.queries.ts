import { useMutation } from '@tanstack/react-query'
import { browserTimeZone } from '../../base/time-zones/time-zones.queries.ts'
import { loadSampleFamily, removeSampleFamily } from './samples.functions.ts'

export const useLoadSampleFamily = () =>
  useMutation({ mutationFn: () => loadSampleFamily({ data: { timeZone: browserTimeZone() } }) })

export const useRemoveSampleFamily = () =>
  useMutation({
    mutationFn: (familyGroupId: string) => removeSampleFamily({ data: { familyGroupId } }),
    meta: { leaves: 'page' },
  })
