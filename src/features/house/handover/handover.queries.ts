import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import { checkHandover, exemptHandoverItem, getHandover } from './handover.functions.ts'

export const handoverQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('handover', propertyId),
    queryFn: () => getHandover({ data: { propertyId } }),
  })

export const useCheckHandover = () => useChange(checkHandover)

export const useExemptHandoverItem = () => useChange(exemptHandoverItem)
