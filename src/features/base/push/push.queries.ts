import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { getPushSettings, setQuietHours } from './push.functions.ts'
import type { SetQuietHoursInput } from './push.schemas.ts'

export const pushSettingsQuery = queryOptions({
  queryKey: key('pushSettings'),
  queryFn: () => getPushSettings(),
})

export const useSetQuietHours = () =>
  useMutation({
    mutationFn: (data: SetQuietHoursInput) => setQuietHours({ data }),
    meta: { touches: [pushSettingsQuery.queryKey] },
  })
