import { type RefObject, useEffect, useState } from 'react'

/** The pages that are seen or a little beyond, among the children of a list that say `data-page`. One observer for all. */
export function useNearPages(list: RefObject<HTMLElement | null>): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (!list.current) return
    const watcher = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const number = Number(target.getAttribute('data-page'))
            if (isIntersecting) now.add(number)
            else now.delete(number)
          }
          return now
        }),
      // What scrolls is the frame around the list: only its own margin reaches beyond it.
      { root: list.current.parentElement, rootMargin: '400px' },
    )
    for (const page of list.current.querySelectorAll('[data-page]')) watcher.observe(page)
    return () => watcher.disconnect()
  }, [list])
  return near
}
