import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Block, Fact, RecordModel, Section } from '../record-model.ts'
import {
  colors,
  createPaper,
  type Part,
  type RecordOptions,
  type RecordSheet,
} from './record-paper.format.ts'
import { writeTable } from './record-table.format.ts'

const sizes = { title: 20, subject: 12, section: 14, heading: 10.5, text: 9, margin: 7.5 }
const labelWidth = 120

/**
 * Writes a record as a PDF/A-2a: with its fonts and its colour profile, tagged for screen readers. The same record
 * gives the same bytes.
 */
export async function writeRecordPdf(model: RecordModel, options: RecordOptions): Promise<Buffer> {
  const sheet = createPaper(model, options)
  // Read while it is written.
  const bytes = buffer(sheet.pdf)
  writeTitle(sheet, model)
  for (const section of model.sections) await writeSection(sheet, section)
  if (sheet.lacking.any) writeText(sheet, sheet.root, model.missingCharacters)
  sheet.root.end()
  await writeMargins(sheet, model)
  sheet.pdf.end()
  return bytes
}

/** Adds a text to the structure. */
function tagged({ pdf }: RecordSheet, parent: Part, tag: 'H1' | 'H2' | 'H3' | 'P', draw: () => void) {
  const part = pdf.struct(tag)
  parent.add(part)
  part.add(draw)
  part.end()
}

function writeTitle(sheet: RecordSheet, { title, subject, scope }: RecordModel) {
  const { pdf, root, left, width, print } = sheet
  const at = { width }
  tagged(sheet, root, 'H1', () => {
    pdf.font('bold').fontSize(sizes.title).fillColor(colors.ink).text(print(title), left, pdf.y, at)
  })
  pdf.y += 4
  tagged(sheet, root, 'P', () => {
    pdf.font('bold').fontSize(sizes.subject).text(print(subject), left, pdf.y, at)
  })
  tagged(sheet, root, 'P', () => {
    pdf.font('regular').fontSize(sizes.subject).fillColor(colors.muted).text(print(scope), left, pdf.y, at)
  })
  pdf.y += 6
}

async function writeSection(sheet: RecordSheet, { title, blocks }: Section) {
  const { pdf, root, left, width, print } = sheet
  const part = pdf.struct('Sect')
  root.add(part)
  pdf.y += 14
  sheet.ensure(110)
  pdf.outline.addItem(print(title))
  tagged(sheet, part, 'H2', () => {
    pdf.font('bold').fontSize(sizes.section).fillColor(colors.ink).text(print(title), left, pdf.y, { width })
  })
  pdf.y += 5
  for (const block of blocks) {
    await writeBlock(sheet, part, block)
    await nextTurn()
  }
  part.end()
}

function writeBlock(sheet: RecordSheet, part: Part, block: Block): void | Promise<void> {
  if (block.kind === 'table') return writeTable(sheet, part, block.columns, block.rows)
  if (block.kind === 'text') return writeText(sheet, part, block.text)
  if (block.kind === 'heading') return writeHeading(sheet, part, block.text)
  for (const fact of block.facts) writeFact(sheet, part, fact)
  sheet.pdf.y += 6
}

function writeText(sheet: RecordSheet, part: Part, text: string) {
  const { pdf, left, width, print } = sheet
  sheet.ensure(24)
  tagged(sheet, part, 'P', () => {
    pdf
      .font('regular')
      .fontSize(sizes.text)
      .fillColor(colors.ink)
      .text(print(text), left, pdf.y, { width, lineGap: 1.5 })
  })
  pdf.y += 6
}

function writeHeading(sheet: RecordSheet, part: Part, text: string) {
  const { pdf, left, width, print } = sheet
  pdf.y += 6
  sheet.ensure(120)
  tagged(sheet, part, 'H3', () => {
    pdf.font('bold').fontSize(sizes.heading).fillColor(colors.ink).text(print(text), left, pdf.y, { width })
  })
  pdf.y += 4
}

/** Writes a label with its value beside it. */
function writeFact(sheet: RecordSheet, part: Part, { label, text }: Fact) {
  const { pdf, left, width, print } = sheet
  const [name, value] = [print(label), print(text)]
  const beside = { width: width - labelWidth - 8, lineGap: 1 }
  pdf.font('regular').fontSize(sizes.text)
  const height = Math.max(
    pdf.heightOfString(name, { width: labelWidth }),
    pdf.heightOfString(value || ' ', beside),
  )
  sheet.ensure(Math.min(height, 300))
  tagged(sheet, part, 'P', () => {
    const y = pdf.y
    pdf.fillColor(colors.muted).text(name, left, y, { width: labelWidth })
    const labelEnd = pdf.y
    pdf.fillColor(colors.ink).text(value, left + labelWidth + 8, y, beside)
    // A long value may have gone on to the next page.
    if (pdf.y > y) pdf.y = Math.max(pdf.y, labelEnd)
  })
  pdf.x = left
  pdf.y += 2
}

/** Writes the top and the foot of each page, once the number of pages is known. */
async function writeMargins(sheet: RecordSheet, model: RecordModel) {
  const { pdf, left, width, print, decorate } = sheet
  const { count } = pdf.bufferedPageRange()
  const [title, scope, made] = [`${model.title} · ${model.subject}`, model.scope, model.madeText].map(print)
  for (let page = 0; page < count; page++) {
    if (page % 20 === 0) await nextTurn()
    pdf.switchToPage(page)
    // Otherwise a text below the bottom margin would begin a new page.
    pdf.page.margins.bottom = 0
    const write = (text: string, y: number, align: 'left' | 'right', part: number) =>
      pdf.text(text, align === 'left' ? left : left + width * (1 - part), y, {
        width: width * part,
        height: sizes.margin * 1.3,
        ellipsis: true,
        lineBreak: true,
        align,
      })
    decorate(() => {
      pdf.font('regular').fontSize(sizes.margin).fillColor(colors.muted)
      if (page > 0) {
        write(title ?? '', 40, 'left', 0.55)
        write(scope ?? '', 40, 'right', 0.43)
      }
      const foot = pdf.page.height - 40
      write(made ?? '', foot, 'left', 0.7)
      write(model.pageText(page + 1, count), foot, 'right', 0.28)
    }, 'Pagination')
  }
}
