import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  declineTrust,
  getEmergencyAccess,
  objectToRequest,
  removeTrustedPerson,
  requestAccess,
  saveTrustedPerson,
  withdrawRequest,
} from './emergency-access.functions.ts'

export const emergencyAccessQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('familyGroup', familyGroupId, 'emergencyAccess'),
    queryFn: () => getEmergencyAccess({ data: { familyGroupId } }),
  })

/** What is asked for may have ended. */
const evenRefused = { evenRefused: true }

export const useSaveTrustedPerson = () => useChange(saveTrustedPerson)
export const useRemoveTrustedPerson = () => useChange(removeTrustedPerson, evenRefused)
export const useDeclineTrust = () => useChange(declineTrust, evenRefused)
export const useRequestAccess = () => useChange(requestAccess, evenRefused)
export const useWithdrawRequest = () => useChange(withdrawRequest, evenRefused)
export const useObjectToRequest = () => useChange(objectToRequest, evenRefused)
