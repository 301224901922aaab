import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import {
  getDefaultSplit,
  listSplitDefaults,
  removeSplitDefault,
  setSplitDefault,
} from './split-defaults.functions.ts'
import type { DefaultSplitInput, SetSplitDefaultInput } from './split-defaults.schemas.ts'

// Routes load this file with every page, so the schema library is loaded on demand.

export const splitDefaultsQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('splitDefaults', familyGroupId, 'rules'),
    queryFn: () => listSplitDefaults({ data: { familyGroupId } }),
  })

/** Loads the default split of a payment. */
export const defaultSplitQuery = (payment: DefaultSplitInput) =>
  queryOptions({
    queryKey: key('splitDefaults', payment.familyGroupId, 'split', payment),
    queryFn: () => getDefaultSplit({ data: payment }),
  })

// Reload after failures too: someone else may have changed the rule.
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
