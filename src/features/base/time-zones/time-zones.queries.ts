import { queryOptions, useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { key } from '../../../cache/keys.ts'
import type { Choice } from '../../../lib/choices.ts'
import { isTimeZone } from '../../../lib/time-zone.ts'
import { listTimeZones } from './time-zones.functions.ts'

const timeZonesQuery = queryOptions({
  queryKey: key('timeZones'),
  queryFn: () => listTimeZones(),
  staleTime: 'static',
})

/** All time zones. The list is long, so a page starts with the chosen one and the browser loads the rest. */
export function useTimeZones(chosen: string): Choice[] {
  const isHydrated = useHydrated()
  const { data } = useQuery({ ...timeZonesQuery, enabled: isHydrated })
  // A part of a page that hydrates late starts as the server rendered it, even if another part has loaded the list.
  const names = (isHydrated && data) || []
  // An older browser may not know all of them.
  const known = names.filter(isTimeZone)
  const offered = known.includes(chosen) ? known : [chosen, ...known]
  return offered.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

/** Returns the browser's time zone, or UTC if the server does not know it. */
export function browserTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/**
 * Passes on the browser's time zone, which the server cannot know.
 * @param known called once after the first paint
 */
export function useBrowserTimeZone(known: (timeZone: string) => void) {
  const tell = useEffectEvent(known)
  useEffect(() => tell(browserTimeZone()), [])
}
