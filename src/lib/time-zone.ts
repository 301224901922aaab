import { useEffect, useEffectEvent } from 'react'

/**
 * Tells the time zone of the browser once it is known: the server cannot know it, so a form starts without it.
 * @param known is called once, after the first paint.
 */
export function useBrowserTimeZone(known: (timeZone: string) => void) {
  const tell = useEffectEvent(known)
  useEffect(() => tell(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
}
