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
