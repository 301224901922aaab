import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { getDemoOffer } from './demo.functions.ts'

/** The operator’s setting. */
export const demoOfferQuery = queryOptions({
  queryKey: key('demoOffer'),
  queryFn: () => getDemoOffer(),
  staleTime: 'static',
})
