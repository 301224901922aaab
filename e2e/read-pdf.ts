import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page of a PDF. Its measures are in points from its lower left corner; the last four are those of the baselines of its text. */
type PdfPage = {
  text: string
  /** How many pictures are drawn. */
  pictures: number
  width: number
  height: number
  left: number
  right: number
  bottom: number
  top: number
}

/** Reads what the pages of a PDF contain. */
export async function readPdf(bytes: Buffer): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes) })
  const pdf = await task.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { fnArray } = await page.getOperatorList()
    const pieces = (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item] : []))
    const words = pieces.filter(({ str }) => str.trim() !== '')
    const [, , width = 0, height = 0] = page.view
    const from = (at: 4 | 5) => words.map(({ transform }) => Number(transform[at]))
    pages.push({
      text: pieces
        .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
        .join('')
        .replaceAll(/\s+/g, ' '),
      pictures: fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
      width,
      height,
      left: Math.min(...from(4)),
      right: Math.max(...words.map((item) => Number(item.transform[4]) + item.width)),
      bottom: Math.min(...from(5)),
      top: Math.max(...from(5)),
    })
  }
  await task.destroy()
  return pages
}
