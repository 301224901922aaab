import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Column, Row } from '../record-model.ts'
import { colors, type Part, type RecordSheet } from './record-paper.format.ts'

const padding = 4
const sizes = { cell: 8.5, note: 7.75 }
/** Rows that are written before other requests get their turn. */
const rowsAtOnce = 5
/** A name of characters that the typeface lacks can become this long; the rest is cut with "…". */
const maxCell = 600

type Placed = Column & { x: number; width: number }

/** Writes a table. Its header is repeated on each page. */
export async function writeTable(sheet: RecordSheet, parent: Part, columns: Column[], rows: Row[]) {
  const { pdf } = sheet
  const placed = placeColumns(sheet, columns)
  const table = pdf.struct('Table')
  parent.add(table)
  sheet.ensure(90)
  writeHeader(sheet, placed, table)
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % rowsAtOnce === 0) await nextTurn()
    writeRow(sheet, placed, table, printed(sheet, row))
  }
  table.end()
  pdf.x = sheet.left
  pdf.y += 10
}

function placeColumns({ left, width }: RecordSheet, columns: readonly Column[]): Placed[] {
  const whole = columns.reduce((sum, { weight }) => sum + weight, 0)
  let x = left
  return columns.map((column) => {
    const placed = { ...column, x, width: (column.weight / whole) * width }
    x += placed.width
    return placed
  })
}

const printed = ({ print }: RecordSheet, { cells, notes = [], isTotal }: Row) => ({
  cells: cells.map((cell) => {
    const text = print(cell)
    return text.length > maxCell ? `${text.slice(0, maxCell)}…` : text
  }),
  notes: notes.map(print),
  font: isTotal ? 'bold' : 'regular',
})

/** Digits of the same width stand below each other. */
const optionsOf = ({ width, align }: Placed) => ({
  width: width - 2 * padding,
  ...(align && { align, features: tabular }),
})
const tabular: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

function cellsHeight({ pdf }: RecordSheet, placed: Placed[], cells: string[], font: string) {
  pdf.font(font).fontSize(sizes.cell)
  return Math.max(...placed.map((column, at) => pdf.heightOfString(cells[at] || ' ', optionsOf(column))))
}

/** @param table left out on further pages, where it is not read out again */
function writeHeader(sheet: RecordSheet, placed: Placed[], table?: Part) {
  const { pdf, left, width, print, decorate } = sheet
  const titles = placed.map(({ title }) => print(title))
  const height = cellsHeight(sheet, placed, titles, 'bold') + 2 * padding
  const y = pdf.y
  decorate(() => pdf.rect(left, y, width, height).fill(colors.shade))
  const row = table && pdf.struct('TR')
  if (row) table.add(row)
  for (const [at, column] of placed.entries()) {
    const draw = () => writeCell(sheet, column, titles[at] ?? '', y, { font: 'bold', color: colors.muted })
    if (!row) {
      decorate(draw, 'Pagination')
      continue
    }
    const cell = pdf.struct('TH', { title: column.title, ...{ scope: 'Column' } })
    row.add(cell)
    cell.add(draw)
    cell.end()
  }
  row?.end()
  pdf.y = y + height
}

type Look = { font: string; color: string }

function writeCell({ pdf }: RecordSheet, column: Placed, text: string, y: number, { font, color }: Look) {
  pdf
    .font(font)
    .fontSize(sizes.cell)
    .fillColor(color)
    .text(text, column.x + padding, y + padding, optionsOf(column))
}

type Printed = ReturnType<typeof printed>

function writeRow(sheet: RecordSheet, placed: Placed[], table: Part, { cells, notes, font }: Printed) {
  const { pdf, left, width, bottom, decorate } = sheet
  const inner = { width: width - 2 * padding }
  const high = cellsHeight(sheet, placed, cells, font) + 2 * padding
  pdf.font('regular').fontSize(sizes.note)
  const noteHeights = notes.map((note) => pdf.heightOfString(note, inner))
  const whole = high + noteHeights.reduce((sum, height) => sum + height, 0) + (notes.length > 0 ? padding : 0)
  if (pdf.y + whole > bottom()) {
    pdf.addPage()
    writeHeader(sheet, placed)
  }
  const y = pdf.y
  const row = pdf.struct('TR')
  table.add(row)
  const parts = placed.map((column, at) => {
    const cell = pdf.struct('TD')
    row.add(cell)
    cell.add(() => writeCell(sheet, column, cells[at] ?? '', y, { font, color: colors.ink }))
    return cell
  })
  pdf.y = y + high - (notes.length > 0 ? padding / 2 : 0)
  // They say more about the thing that the row is about, so they belong to its last cell.
  for (const note of notes)
    parts.at(-1)?.add(() => {
      pdf
        .font('regular')
        .fontSize(sizes.note)
        .fillColor(colors.muted)
        .text(note, left + padding, pdf.y, inner)
    })
  row.end()
  if (notes.length > 0) pdf.y += padding
  const end = pdf.y
  decorate(() =>
    pdf
      .moveTo(left, end)
      .lineTo(left + width, end)
      .lineWidth(0.5)
      .strokeColor(colors.line)
      .stroke(),
  )
}
