import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { installationPrivacy } from './privacy.functions.ts'

/** Never changes while the installation runs. */
export const privacyQuery = queryOptions({
  queryKey: key('privacy'),
  queryFn: () => installationPrivacy(),
  staleTime: 'static',
})
