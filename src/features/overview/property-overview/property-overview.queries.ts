import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { getPropertyOverview } from './property-overview.functions.ts'

export const propertyOverviewQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('propertyOverview', propertyId),
    queryFn: () => getPropertyOverview({ data: { propertyId } }),
  })
