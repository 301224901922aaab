import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  createRelativeLink,
  endRelativeLink,
  handOverRelativeLink,
  listRelativeLinks,
  renewRelativeLink,
  renewRelativePin,
} from './relative-links.functions.ts'

/** The personal links of a property, for managers. */
export const relativeLinksQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('relativeLinks', propertyId),
    queryFn: () => listRelativeLinks({ data: { propertyId } }),
  })

export const useCreateRelativeLink = () => useChange(createRelativeLink)
export const useRenewRelativeLink = () => useChange(renewRelativeLink)
export const useRenewRelativePin = () => useChange(renewRelativePin)
export const useEndRelativeLink = () => useChange(endRelativeLink)
export const useHandOverRelativeLink = () => useChange(handOverRelativeLink)
