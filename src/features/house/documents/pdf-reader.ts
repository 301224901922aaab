import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import scansAddress from 'pdfjs-dist/wasm/jbig2.wasm?url'
import jpeg2000Address from 'pdfjs-dist/wasm/openjpeg.wasm?url'

// Loaded when a PDF is looked at, and only then: reader and worker weigh more than the rest of the product.

GlobalWorkerOptions.workerSrc = workerAddress

export type { PDFDocumentProxy }

/** What decodes the pictures that scanners put into PDFs; fetched when a page has one. */
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

/** Reads a PDF of our own origin. No script in it ever runs, and forms are shown, not filled in. */
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

/** Several pages are drawn at once, each twice while it is being drawn: more of them than a phone could hold is not sharper. */
const maxCanvasPixels = 8_000_000

type Drawn = {
  text: string
  /** Width by height. */
  shape: number
}

type Drawing = {
  /** What was drawn; null when it was stopped. */
  done: Promise<Drawn | null>
  stop: () => void
}

/** Draws a page of a PDF onto a canvas that is so many pixels of the page's layout wide. */
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
    // Drawn aside and shown when it is done: what was there stays until then.
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

/** Gives the memory of a canvas back now; some browsers keep it long after nobody holds the canvas. */
export function release(canvas: HTMLCanvasElement) {
  canvas.width = 0
  canvas.height = 0
}
