import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  addDecision,
  castVote,
  closeDecision,
  deleteDecision,
  findDecisionSubject,
  getDecision,
  listDecisions,
  openDecision,
  restoreDecision,
  updateDecision,
  withdrawDecision,
} from './decisions.functions.ts'
import type { Lead } from './lead.rules.ts'
import type { Subject } from './subject.rules.ts'

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

/** Reads what a new decision would be about. */
export const decisionSubjectQuery = (propertyId: string, subject: Subject | Lead) =>
  queryOptions({
    queryKey: key('decisionSubject', subject.id),
    queryFn: () => findDecisionSubject({ data: { propertyId, subject } }),
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
