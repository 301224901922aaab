import { useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy } from '../open-pdf.ts'

type PdfPageProps = { pdf: PDFDocumentProxy; number: number; zoom: number; label: string }

/** A page that fits is as wide as this at most: wider ones are hard to read. */
const widestPixels = 830

/** The most that a canvas of a phone can hold. */
const maxCanvasPixels = 16_000_000

/** One page as a picture, with its text beside it for who does not see the picture. */
export function PdfPage({ pdf, number, zoom, label }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useIsNear(frame)
  const width = Math.min(useWidth(frame), widestPixels)
  const [text, setText] = useState<string>()
  const [isFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!isNear || !canvas.current || width === 0) return
    const drawing = draw(pdf, number, { canvas: canvas.current, width: width * zoom })
    drawing.done.then(
      (words) => words !== null && setText(words),
      () => setFailed(true),
    )
    return drawing.stop
  }, [pdf, number, zoom, isNear, width])

  return (
    <div ref={frame} className="w-full">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className="mx-auto block max-w-none rounded-sm border bg-raised shadow-card"
      />
      {text && <p className="sr-only">{text}</p>}
      {isFailed && (
        <p className="text-sm text-danger">This page cannot be drawn. Download the file instead.</p>
      )}
    </div>
  )
}

type Drawing = {
  /** The text of the page; null when it was stopped. */
  done: Promise<string | null>
  stop: () => void
}

function draw(
  pdf: PDFDocumentProxy,
  number: number,
  { canvas, width }: { canvas: HTMLCanvasElement; width: number },
): Drawing {
  const abort = new AbortController()
  const run = async () => {
    const page = await pdf.getPage(number)
    if (abort.signal.aborted) return null
    const natural = page.getViewport({ scale: 1 })
    const scale = width / natural.width
    const mostDense = Math.sqrt(maxCanvasPixels / (width * natural.height * scale))
    const viewport = page.getViewport({ scale: scale * Math.min(window.devicePixelRatio, mostDense) })
    // Drawn aside and shown when it is done: what was there stays until then.
    const aside = document.createElement('canvas')
    Object.assign(aside, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
    const task = page.render({ canvas: aside, viewport })
    abort.signal.addEventListener('abort', () => task.cancel())
    try {
      await task.promise
    } catch (error) {
      if (abort.signal.aborted) return null
      throw error
    }
    show(aside, canvas, { width, height: natural.height * scale })
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  }
  return { done: run(), stop: () => abort.abort() }
}

function show(
  drawn: HTMLCanvasElement,
  canvas: HTMLCanvasElement,
  { width, height }: { width: number; height: number },
) {
  canvas.width = drawn.width
  canvas.height = drawn.height
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  canvas.getContext('2d')?.drawImage(drawn, 0, 0)
}

/** Once it was near the part that is seen it stays drawn. */
function useIsNear(ref: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '400px' },
    )
    watcher.observe(ref.current)
    return () => watcher.disconnect()
  }, [ref])
  return isNear
}

function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [ref])
  return width
}
