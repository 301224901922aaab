import { type DragEvent, useEffect, useState } from 'react'

/** Accepts files dropped on an element; `isOver` while a file is dragged over it. */
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

/**
 * Accepts files dropped anywhere on the page, except where something else accepts them.
 * @returns whether files are dragged over the page
 */
export function usePageDrop(take: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const isOurs = (event: DragEventOfPage) =>
      !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true
    const over = (event: DragEventOfPage) => {
      setOver(isOurs(event))
      if (isOurs(event)) event.preventDefault()
    }
    // Between two elements, the next one is named.
    const leave = ({ relatedTarget }: DragEventOfPage) => {
      if (!relatedTarget) setOver(false)
    }
    const drop = (event: DragEventOfPage) => {
      setOver(false)
      if (!isOurs(event)) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [take])
  return isOver
}

type DragEventOfPage = globalThis.DragEvent

type PasteOptions = {
  isOn?: boolean
  /** Accepts files that come with text too; the text still goes to the cursor. */
  alsoBesideText?: boolean
}

/** Accepts files pasted anywhere on the page. */
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
      // Office programs put an image of the text next to the text. Usually the text is meant.
      if (hasText && !alsoBesideText) return
      if (!hasText) event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [take, isOn, alsoBesideText])
}
