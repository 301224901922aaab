import PDFDocument from 'pdfkit'
import type { Paper } from '../../../../lib/paper.ts'
import type { RecordModel } from '../record-model.ts'
import { printable } from './record-characters.format.ts'
import { recordFonts } from './record-fonts.format.ts'

export type Pdf = InstanceType<typeof PDFDocument>
/** A node of the structure that screen readers follow. */
export type Part = ReturnType<Pdf['struct']>

export type RecordOptions = { paper: Paper; locale: string; madeAt: Date }

const sizes = { a4: 'A4', letter: 'LETTER' } as const
/** In points, 72 to an inch. */
const margins = { top: 70, bottom: 62, left: 54, right: 54 }

export const colors = { ink: '#1c1917', muted: '#57534e', line: '#d6d3d1', shade: '#f5f5f4' } as const

/** The paper that a record is written on, with what all of its parts need. */
export function createPaper(model: RecordModel, { paper, locale, madeAt }: RecordOptions) {
  const pdf = new PDFDocument({
    size: sizes[paper],
    margins,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: locale,
    displayTitle: true,
    // The number of pages is known at the end.
    bufferPages: true,
    // Without a standard font, which would not be embedded.
    font: '',
    info: {
      Title: [model.title, model.subject, model.scope].join(' – '),
      Author: model.author,
      Creator: 'Kinstead',
      Producer: 'Kinstead',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  pdf.registerFont('regular', recordFonts.regular)
  pdf.registerFont('bold', recordFonts.bold)
  const has = characterLookup(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const lacking = { any: false }
  return {
    pdf,
    root,
    lacking,
    left: margins.left,
    width: pdf.page.width - margins.left - margins.right,
    /** The lowest point that text may reach. */
    bottom: () => pdf.page.height - margins.bottom,
    /** Prepares a text for the typeface. */
    print: (text: string) => {
      const shown = printable(text, has)
      if (!shown.isWhole) lacking.any = true
      return shown.text
    },
    /** Begins a new page if there is less room than this. */
    ensure: (height: number) => {
      if (pdf.y + height > pdf.page.height - margins.bottom) pdf.addPage()
    },
    /** Draws what screen readers skip. */
    decorate: (draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') => {
      pdf.markContent('Artifact', { type })
      draw()
      pdf.endMarkedContent()
    },
  }
}

export type RecordSheet = ReturnType<typeof createPaper>

type LoadedFont = { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } }

/** Both weights have the same characters. */
function characterLookup(pdf: Pdf): (codePoint: number) => boolean {
  pdf.font('regular')
  // The library does not tell this in its interface; a test notices if it is gone.
  const loaded: LoadedFont = Reflect.get(pdf, '_font')
  const known = new Map<number, boolean>()
  return (codePoint) => {
    const has = known.get(codePoint) ?? loaded.font.hasGlyphForCodePoint(codePoint)
    known.set(codePoint, has)
    return has
  }
}
