import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  addDecision,
  castVote,
  closeDecision,
  deleteDecision,
  getDecision,
  listDecisions,
  openDecision,
  restoreDecision,
  updateDecision,
  withdrawDecision,
} from './decisions.functions.ts'

/** Reads the decisions of a property. */
export const decisionsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('property', propertyId, 'decisions'),
    queryFn: () => listDecisions({ data: { propertyId } }),
  })

export const decisionQuery = (decisionId: string) =>
  queryOptions({
    queryKey: key('decision', decisionId),
    queryFn: () => getDecision({ data: { decisionId } }),
  })

export const useAddDecision = () => useChange(addDecision)
export const useUpdateDecision = () => useChange(updateDecision)
export const useOpenDecision = () => useChange(openDecision, { evenRefused: true })
export const useCastVote = () => useChange(castVote, { evenRefused: true })
export const useCloseDecision = () => useChange(closeDecision, { evenRefused: true })
export const useWithdrawDecision = () => useChange(withdrawDecision, { evenRefused: true })
export const useRestoreDecision = () => useChange(restoreDecision)
export const useDeleteDecision = (decisionId: string) =>
  useChange(deleteDecision, { leaves: 'page', removes: decisionQuery(decisionId).queryKey })
