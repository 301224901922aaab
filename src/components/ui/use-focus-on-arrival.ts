import { useEffect, useRef } from 'react'

/** For the title of what has just come: it gets the focus, so that it is read out and the keyboard goes on from there. */
export function useFocusOnArrival<Element extends HTMLElement>() {
  const title = useRef<Element>(null)
  useEffect(() => title.current?.focus(), [])
  return title
}
