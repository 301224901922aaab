import { t } from '@lingui/core/macro'
import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusPageTitle, isFocusLost } from '../ui/focus.ts'

/**
 * Announces the title of a page that a link opened, and while its skeleton is shown, that it loads. A full load
 * announces itself. If the focused element went with the
 * previous page, the new title gets the focus.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  const isPending = useMatches({ select: (matches) => matches.some(({ status }) => status === 'pending') })
  useEffect(() => {
    // The previous title must not be read again between “loading” and the next one.
    if (isPending) setTitle('')
  }, [isPending])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation) return
        if (pathChanged) setTitle(document.title)
        // A link within the same page leaves the focus alone.
        if (!pathChanged && fromLocation.searchStr === toLocation.searchStr) return
        // Nothing was pressed yet: the page was opened by its address and then completed it. Firefox before 120 cannot tell.
        if (navigator.userActivation?.hasBeenActive === false) return
        // Waits a frame, so that a page or a closing dialog can set the focus first.
        requestAnimationFrame(() => isFocusLost() && focusPageTitle())
      }),
    [router],
  )
  return (
    <p role="status" className="sr-only">
      {isPending ? t`Loading the page` : title}
    </p>
  )
}
