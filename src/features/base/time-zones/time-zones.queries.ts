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

/** The time zones to choose from. The list is long: a page starts with the chosen one, and the browser asks for the others. */
export function useTimeZones(chosen: string): Choice[] {
  const { data: names = [] } = useQuery({ ...timeZonesQuery, enabled: useHydrated() })
  // An older browser may not know all of them.
  const known = names.filter(isTimeZone)
  const offered = known.includes(chosen) ? known : [chosen, ...known]
  return offered.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

/** The time zone of this browser; UTC where it has one that nobody else knows. */
export function browserTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/**
 * Tells the time zone of the browser once it is known: the server cannot know it, so a form starts without it.
 * @param known is called once, after the first paint.
 */
export function useBrowserTimeZone(known: (timeZone: string) => void) {
  const tell = useEffectEvent(known)
  useEffect(() => tell(browserTimeZone()), [])
}
