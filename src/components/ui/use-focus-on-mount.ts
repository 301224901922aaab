import { useEffect, useRef } from 'react'

/** Focuses a heading when it appears, so that it is announced and the keyboard continues from there. */
export function useFocusOnMount<Element extends HTMLElement>() {
  const title = useRef<Element>(null)
  useEffect(() => title.current?.focus(), [])
  return title
}
