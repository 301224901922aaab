import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusPageTitle, isFocusLost } from '../ui/focus.ts'

/**
 * Tells a screen reader the title of the page that a link led to; a full load announces itself. When what had the focus
 * went with the page before, the title of the new one gets it: the keyboard goes on from there.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation) return
        if (pathChanged) setTitle(document.title)
        // A link to a place in the same page leaves the keyboard there.
        if (!pathChanged && fromLocation.searchStr === toLocation.searchStr) return
        // Nothing was pressed yet: the page was opened by its address and then completed it. Firefox before 120 cannot tell.
        if (navigator.userActivation?.hasBeenActive === false) return
        // A frame later: what a page or a closing dialog focuses by itself comes first.
        requestAnimationFrame(() => isFocusLost() && focusPageTitle())
      }),
    [router],
  )
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
