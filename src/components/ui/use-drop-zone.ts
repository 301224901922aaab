import { type DragEvent, useEffect, useState } from 'react'

/** Takes what is dropped onto an element; `isOver` while something is held above it. */
export function useDropZone(take: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const zone = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
  return { isOver, zone }
}

/** Takes files that are pasted anywhere on the page. */
export function usePastedFiles(take: (files: File[]) => void, { isOn = true } = {}) {
  useEffect(() => {
    if (!isOn) return
    const paste = (event: ClipboardEvent) => {
      // Office programs put a picture of the text beside the text: who pastes that wants the text.
      if (!event.clipboardData || event.clipboardData.types.includes('text/plain')) return
      const files = [...event.clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [take, isOn])
}
