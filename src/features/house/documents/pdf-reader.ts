import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import scansAddress from 'pdfjs-dist/wasm/jbig2.wasm?url'
import jpeg2000Address from 'pdfjs-dist/wasm/openjpeg.wasm?url'

// Loaded only when a PDF is opened, because reader and worker weigh more than the rest of the product.

GlobalWorkerOptions.workerSrc = workerAddress

export type { PDFDocumentProxy }

/** Image decoders for scanned PDFs, fetched on demand. */
const decoders: Record<string, string> = {
  'jbig2.wasm': scansAddress,
  'openjpeg.wasm': jpeg2000Address,
}

class OwnDecoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = decoders[filename]
    if (!address) throw new Error(`${filename} is not part of this reader`)
    return new Uint8Array(await (await fetch(address)).arrayBuffer())
  }
}

/** Opens a PDF of our own origin. Scripts in it never run, and forms are read-only. */
export function openPdf(address: string): { opened: Promise<PDFDocumentProxy>; close: () => Promise<void> } {
  const task = getDocument({
    url: address,
    enableXfa: false,
    disableRange: true,
    useWorkerFetch: false,
    BinaryDataFactory: OwnDecoders,
  })
  return { opened: task.promise, close: () => task.destroy() }
}

/** The pixel limit: several pages are drawn at once, each double-buffered, and a phone’s memory is limited. */
const maxCanvasPixels = 8_000_000

type Drawn = {
  text: string
  /** Width by height. */
  shape: number
}

type Drawing = {
  /** What was drawn; null when it was cancelled. */
  done: Promise<Drawn | null>
  stop: () => void
}

/** Draws a page of a PDF onto a canvas whose width is given in layout pixels. */
export function drawPdfPage(
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
    // Drawn offscreen and swapped in when done.
    const aside = document.createElement('canvas')
    Object.assign(aside, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
    const task = page.render({ canvas: aside, viewport })
    abort.signal.addEventListener('abort', () => task.cancel())
    try {
      await task.promise
      if (abort.signal.aborted) return null
      show(aside, canvas)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      return { text, shape: natural.width / natural.height }
    } catch (error) {
      if (abort.signal.aborted) return null
      throw error
    } finally {
      release(aside)
      page.cleanup()
    }
  }
  return { done: run(), stop: () => abort.abort() }
}

function show(drawn: HTMLCanvasElement, canvas: HTMLCanvasElement) {
  canvas.width = drawn.width
  canvas.height = drawn.height
  canvas.getContext('2d')?.drawImage(drawn, 0, 0)
}

/** Frees the memory of a canvas now; some browsers keep it long after the last reference. */
export function release(canvas: HTMLCanvasElement) {
  canvas.width = 0
  canvas.height = 0
}
