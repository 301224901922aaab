import { plural, t } from '@lingui/core/macro'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import type { DocumentView } from '../documents.schemas.ts'
import { drawPdfPage, openPdf, type PDFDocumentProxy, release } from '../pdf-reader.ts'

type PdfViewProps = {
  pdf: DocumentView
  zoom: number
  /** The zoom at which pages are drawn; during a gesture the previous pictures are stretched. */
  restingZoom: number
}

/** The maximum width of a fitted page, since wider ones are hard to read. */
const widestPixels = 830

/** Renders the pages of a PDF below each other, each drawn while in view. */
export default function PdfView({ pdf: { fileId, title }, zoom, restingZoom }: PdfViewProps) {
  const { opened, isUnreadable } = usePdf(`/api/files/${fileId}/original`)
  if (isUnreadable) {
    return (
      <p role="alert" className="m-auto max-w-prose p-4 text-center">
        {t`This PDF cannot be shown here because it is damaged or password-protected. Download it and open it in another app.`}
      </p>
    )
  }
  if (!opened) {
    return (
      <div className="m-auto">
        <Spinner />
      </div>
    )
  }
  return <PageList {...opened} title={title} zoom={zoom} restingZoom={restingZoom} />
}

type Opened = { pdf: PDFDocumentProxy; usualShape: number }

function PageList({ zoom, restingZoom, ...shown }: Opened & Omit<PdfViewProps, 'pdf'> & { title: string }) {
  const list = useRef<HTMLDivElement>(null)
  const fittedWidth = Math.min(useWidth(list), widestPixels)
  const { numPages } = shown.pdf
  return (
    <div ref={list} className="mx-auto grid w-full grid-cols-1 content-start gap-3 self-start">
      <p role="status" className="text-sm text-muted">
        {plural(numPages, { one: 'One page', other: '# pages' })}
      </p>
      {fittedWidth > 0 && (
        <div style={{ width: fittedWidth * zoom }} className="mx-auto grid gap-3">
          <Pages {...shown} list={list} width={fittedWidth * restingZoom} />
        </div>
      )}
    </div>
  )
}

type PagesProps = Opened & { title: string; list: RefObject<HTMLElement | null>; width: number }

/** Stays the same while two fingers zoom. */
const Pages = memo(function Pages({ pdf, usualShape, title, list, width }: PagesProps) {
  const near = useNearPages(list)
  return Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
    <PdfPage
      key={number}
      pdf={pdf}
      number={number}
      label={t`${title}, page ${number} of ${pdf.numPages}`}
      drawnWidth={near.has(number) ? width : null}
      usualShape={usualShape}
    />
  ))
})

function usePdf(address: string) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const reading = openPdf(address)
    const open = async () => {
      const pdf = await reading.opened
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (isCurrent) setOpened({ pdf, usualShape: width / height })
    }
    open().catch(() => isCurrent && setUnreadable(true))
    return () => {
      isCurrent = false
      void reading.close()
    }
  }, [address])
  return { opened, isUnreadable }
}

function useWidth(ref: RefObject<HTMLElement | null>): number {
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

type PdfPageProps = {
  pdf: PDFDocumentProxy
  number: number
  label: string
  /** The width to draw; null while it is far out of view. */
  drawnWidth: number | null
  /** Width by height, until it is drawn. */
  usualShape: number
}

/**
 * Renders one page as a picture with a text layer for screen readers. A picture drawn for another width is stretched;
 * far out of view only its box stays, so that nothing moves.
 */
const PdfPage = memo(function PdfPage({ pdf, number, label, drawnWidth, usualShape }: PdfPageProps) {
  const [{ text, shape }, setDrawn] = useState({ text: '', shape: usualShape })
  const [isFailed, setFailed] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = drawnWidth !== null

  useEffect(() => {
    if (drawnWidth === null || !canvas.current) return
    const drawing = drawPdfPage(pdf, number, { canvas: canvas.current, width: drawnWidth })
    drawing.done.then(
      (drawn) => drawn && setDrawn(drawn),
      () => setFailed(true),
    )
    return drawing.stop
  }, [pdf, number, drawnWidth])
  useEffect(() => {
    const drawnOn = canvas.current
    if (isNear && drawnOn) return () => release(drawnOn)
  }, [isNear])

  return (
    <div data-page={number}>
      <div style={{ aspectRatio: shape }} className="overflow-hidden rounded-sm border bg-raised shadow-card">
        {isNear && <canvas ref={canvas} role="img" aria-label={label} className="block size-full" />}
      </div>
      {text && <p className="sr-only">{text}</p>}
      {isFailed && (
        <p className="text-sm text-danger">{t`This page cannot be shown. Download the file instead.`}</p>
      )}
    </div>
  )
})

/** Returns the pages in or near the view, among the list’s children with `data-page`, with one observer for all. */
function useNearPages(list: RefObject<HTMLElement | null>): ReadonlySet<number> {
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
      // The frame around the list scrolls, so only its margin extends the view.
      { root: list.current.parentElement, rootMargin: '400px' },
    )
    for (const page of list.current.querySelectorAll('[data-page]')) watcher.observe(page)
    return () => watcher.disconnect()
  }, [list])
  return near
}
