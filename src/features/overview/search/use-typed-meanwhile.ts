import { useCallback, useEffect, useRef } from 'react'

/** Keeps what is typed between the wish for the box and its field: the script of the box has to come first. */
export function useTypedMeanwhile(isWanted: boolean): () => string {
  const typed = useRef('')
  useEffect(() => {
    if (!isWanted) return
    const listen = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey
      if (!isText || document.querySelector('[role=dialog]:not([data-closed])')) return
      event.preventDefault()
      event.stopPropagation()
      typed.current += event.key
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      typed.current = ''
      window.removeEventListener('keydown', listen, { capture: true })
    }
  }, [isWanted])
  return useCallback(() => typed.current, [])
}
