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

type PasteOptions = {
  isOn?: boolean
  /** Takes files that come with text too; the text still goes where the cursor is. */
  alsoBesideText?: boolean
}

/** Takes files that are pasted anywhere on the page. */
export function usePastedFiles(
  take: (files: File[]) => void,
  { isOn = true, alsoBesideText = false }: PasteOptions = {},
) {
  useEffect(() => {
    if (!isOn) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      const hasText = event.clipboardData?.types.includes('text/plain')
      // Office programs put a picture of the text beside the text. Mostly the text is what is wanted.
      if (hasText && !alsoBesideText) return
      if (!hasText) event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [take, isOn, alsoBesideText])
}
