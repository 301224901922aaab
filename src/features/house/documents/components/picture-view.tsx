import { useEffect, useRef, useState } from 'react'
import type { DocumentView } from '../documents.schemas.ts'

type PictureViewProps = { picture: DocumentView; zoom: number }

/** Renders a picture that fits its frame or is zoomed; the centre stays in place. */
export function PictureView({ picture: { fileId, title, width, height }, zoom }: PictureViewProps) {
  const ref = useRef<HTMLImageElement>(null)
  const fitted = useFittedSize(ref, { width: width ?? 1, height: height ?? 1 })
  useKeepMiddle(ref, zoom)
  const isLarger = zoom > 1 && fitted !== null
  return (
    <img
      ref={ref}
      src={`/api/files/${fileId}/original`}
      alt={title}
      width={width ?? undefined}
      height={height ?? undefined}
      draggable={false}
      // Inline styles only after hydration, because the content security policy refuses them in the document.
      style={isLarger ? { width: fitted.width * zoom, height: fitted.height * zoom } : undefined}
      className={
        isLarger ? 'm-auto max-w-none shrink-0' : 'm-auto max-h-full w-auto max-w-full object-contain'
      }
    />
  )
}

type Size = { width: number; height: number }

/** Returns the fitted size: never larger than the picture itself. */
function useFittedSize(ref: React.RefObject<HTMLElement | null>, { width, height }: Size): Size | null {
  const [frame, setFrame] = useState<Size | null>(null)
  useEffect(() => {
    const parent = ref.current?.parentElement
    if (!parent) return
    const watcher = new ResizeObserver(() =>
      setFrame({ width: parent.clientWidth, height: parent.clientHeight }),
    )
    watcher.observe(parent)
    return () => watcher.disconnect()
  }, [ref])
  if (!frame) return null
  const share = Math.min(1, frame.width / width, frame.height / height)
  return { width: width * share, height: height * share }
}

function useKeepMiddle(ref: React.RefObject<HTMLElement | null>, zoom: number) {
  const before = useRef(zoom)
  useEffect(() => {
    const frame = ref.current?.parentElement
    const grown = zoom / before.current
    before.current = zoom
    if (!frame || grown === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = frame
    frame.scrollTo({
      left: (scrollLeft + clientWidth / 2) * grown - clientWidth / 2,
      top: (scrollTop + clientHeight / 2) * grown - clientHeight / 2,
    })
  }, [ref, zoom])
}
