import { memo, useEffect, useRef, useState } from 'react'
import { drawPdfPage, release } from '../draw-pdf-page.ts'
import type { PDFDocumentProxy } from '../open-pdf.ts'

type PdfPageProps = {
  pdf: PDFDocumentProxy
  number: number
  label: string
  /** How wide it is to be drawn; null while it is far from what is seen. */
  drawnWidth: number | null
  /** Width by height, as long as it was never drawn. */
  usualShape: number
}

/**
 * One page as a picture, with its text beside it for who does not see the picture. As wide as the list: what was
 * drawn for another width is stretched. Far away only its box stays, so that nothing moves.
 */
export const PdfPage = memo(function PdfPage({ pdf, number, label, drawnWidth, usualShape }: PdfPageProps) {
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
        <p className="text-sm text-danger">This page cannot be drawn. Download the file instead.</p>
      )}
    </div>
  )
})
