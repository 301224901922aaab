import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import {
  getDefaultSplit,
  listSplitDefaults,
  removeSplitDefault,
  setSplitDefault,
} from './split-defaults.functions.ts'
import type { DefaultSplitInput, SetSplitDefaultInput } from './split-defaults.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

export const splitDefaultsQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('splitDefaults', familyGroupId, 'rules'),
    queryFn: () => listSplitDefaults({ data: { familyGroupId } }),
  })

/** The default split of a payment. */
export const defaultSplitQuery = (payment: DefaultSplitInput) =>
  queryOptions({
    queryKey: key('splitDefaults', payment.familyGroupId, 'split', payment),
    queryFn: () => getDefaultSplit({ data: payment }),
  })

// Also when it was refused: somebody else may have been first.
const meta = { evenRefused: true }

export const useSetSplitDefault = (familyGroupId: string) =>
  useMutation({
    mutationFn: (data: Omit<SetSplitDefaultInput, 'familyGroupId'>) =>
      setSplitDefault({ data: { ...data, familyGroupId } }),
    meta,
  })

export const useRemoveSplitDefault = (familyGroupId: string) =>
  useMutation({
    mutationFn: (splitDefaultId: string) => removeSplitDefault({ data: { familyGroupId, splitDefaultId } }),
    meta,
  })
