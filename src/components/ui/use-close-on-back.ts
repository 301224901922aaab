import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Closes what is open over a page when people go back, as on a phone, and stays on the page. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const { history } = useRouter()
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false
        onBack()
        return true
      },
    })
  }, [history, isOpen])
}
