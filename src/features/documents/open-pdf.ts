import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

// Loaded when a PDF is looked at, and only then: reader and worker weigh more than the rest of the product.

GlobalWorkerOptions.workerSrc = workerAddress

export type { PDFDocumentProxy }

/** Reads a PDF of our own origin. No script in it ever runs, and forms are shown, not filled in. */
export function openPdf(address: string): { opened: Promise<PDFDocumentProxy>; close: () => Promise<void> } {
  const task = getDocument({ url: address, enableXfa: false, disableRange: true })
  return { opened: task.promise, close: () => task.destroy() }
}
