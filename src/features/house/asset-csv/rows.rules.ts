import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { fieldMessages } from '../../../lib/field-messages.ts'
import { listFormat } from '../../../lib/formats.ts'
import { toDecimalText } from '../../../lib/money.ts'
import {
  keepApostrophe,
  quoted,
  type Reading,
  readDate,
  readFlag,
  readPrice,
  withoutEscape,
} from '../../base/table-imports/cells.rules.ts'
import type { RowProblem, TableRow } from '../../base/table-imports/table-imports.rules.ts'
import { assetCategories, assetStatuses } from '../assets/assets.rules.ts'
import { type AssetFields, assetFields } from '../assets/assets.schemas.ts'
import { categoryLabels, statusLabels } from '../assets/assets.texts.ts'
import { type Column, type ColumnKey, type ColumnPlan, ownColumns } from './columns.rules.ts'

/** Without fields when there is a problem. */
export type ReadRow = { line: number; fields: AssetFields | null; problems: RowProblem[] }

/** Longer than any field allows, including its escape, since parsing a cell can cost more than its length. */
const maxCellCharacters = 12_000
const cellTooLong = () => t`This cell is too long. Use at most 10,000 characters.`

type Cell = { text: string; header: string; isHomebox: boolean }

/** Reads the cells of one row by field, and collects the problems. */
class RowReader {
  readonly problems: RowProblem[] = []
  readonly #cells: Map<ColumnKey, Cell>
  readonly line: number

  constructor({ cells, line }: TableRow, columns: Column[]) {
    this.line = line
    this.#cells = new Map(
      columns.map(({ key, header, index, isHomebox }) => {
        let text = cells[index] ?? ''
        if (text.length > maxCellCharacters) {
          this.problems.push({ line, column: header, message: cellTooLong() })
          text = ''
        }
        return [key, { text: isHomebox ? text : withoutEscape(text), header, isHomebox }]
      }),
    )
  }

  text(key: ColumnKey): string {
    return this.#cells.get(key)?.text.trim() ?? ''
  }

  isHomebox(key: ColumnKey) {
    return this.#cells.get(key)?.isHomebox ?? false
  }

  /** Custom fields that people added in Homebox, by name. */
  ownFields(): [label: string, text: string][] {
    return [...this.#cells].flatMap(([key, { text }]): [string, string][] =>
      key.startsWith('own:') ? [[key.slice('own:'.length), text.trim()]] : [],
    )
  }

  /** Parses the text; a problem is recorded, and `otherwise` is returned. */
  read<Value>(key: ColumnKey, reading: (text: string) => Reading<Value>, otherwise: Value): Value {
    const { value, problem } = reading(this.text(key))
    if (problem === undefined) return value
    this.complain(key, problem)
    return otherwise
  }

  complain(key: ColumnKey, message: string) {
    const column = this.#cells.get(key)?.header ?? ownColumns.find((own) => own.key === key)?.header ?? t`Row`
    this.problems.push({ line: this.line, column, message })
  }
}

/** Parses a row into an asset, or all its problems. */
export function readRow(row: TableRow, { columns, width }: ColumnPlan, currency: string): ReadRow {
  const reader = new RowReader(row, columns)
  if (row.cells.slice(width).some((cell) => cell.trim() !== '')) {
    const message = t`This row has more cells than there are columns. Put quotation marks around cells that contain a separator.`
    reader.problems.push({ line: row.line, column: t`Row`, message })
  }
  const tags = readTags(reader)
  const draft = {
    name: reader.text('name'),
    location: reader.text('location'),
    manufacturer: reader.text('manufacturer'),
    model: reader.text('model'),
    serial: reader.text('serial'),
    purchasedFrom: reader.text('purchasedFrom'),
    category: tags.category,
    status: statusOf(reader, currency),
    purchasedOn: dateOf(reader, 'purchasedOn'),
    purchasePriceMinor: pricePaid(reader, currency),
    warrantyUntil: dateOf(reader, 'warrantyUntil'),
    hasLifetimeWarranty: reader.read('hasLifetimeWarranty', readFlag, false),
  }
  const notes = notesOf(reader, { ...draft, tags: tags.others, currency })
  const result = assetFields.safeParse({ ...draft, notes })
  for (const [field, message] of Object.entries(result.error ? fieldMessages(result.error) : {})) {
    reader.complain(ownColumns.find(({ key }) => key === field)?.key ?? 'name', message)
  }
  const isGood = result.success && reader.problems.length === 0
  return { line: row.line, fields: isGood ? result.data : null, problems: reader.problems }
}

const dateOf = (reader: RowReader, key: ColumnKey) =>
  reader.read(key, (text) => readDate(text, { isMonthFirst: reader.isHomebox(key) }), null)

function pricePaid(reader: RowReader, currency: string): number | null {
  const key = 'purchasePriceMinor'
  const told = reader.text('currency')
  if (told && reader.text(key) && told.toUpperCase() !== currency) {
    const message = t`This group uses ${currency}, but the price is in ${told}. Convert it, or leave it out.`
    reader.complain('currency', message)
    return null
  }
  const isHomebox = reader.isHomebox(key)
  const price = reader.read(key, (text) => readPrice(text, currency, isHomebox), null)
  // Homebox writes 0 where no price was entered.
  return isHomebox && price === 0 ? null : price
}

function choiceOf<Choice extends string>(
  text: string,
  choices: readonly Choice[],
  labels: Record<Choice, string>,
) {
  const wanted = text.toLowerCase()
  return choices.find((choice) => [choice, labels[choice]].some((name) => name.toLowerCase() === wanted))
}

/** Returns the category column, or the first Homebox tag that is a category. */
function readTags(reader: RowReader): { category: AssetFields['category']; others: string[] } {
  const tags = reader
    .text('tags')
    .split(';')
    .map((tag) => tag.trim())
    .filter(Boolean)
  const told = reader.text('category')
  if (told) {
    const category = choiceOf(told, assetCategories, categoryLabels)
    if (!category) reader.complain('category', notACategory(told))
    return { category: category ?? 'OTHER', others: tags }
  }
  const categories = tags.map((tag) => choiceOf(tag, assetCategories, categoryLabels))
  const at = categories.findIndex((category) => category !== undefined)
  return { category: categories[at] ?? 'OTHER', others: tags.filter((_, index) => index !== at) }
}

function statusOf(reader: RowReader, currency: string): AssetFields['status'] {
  const told = reader.text('status')
  const status = choiceOf(told, assetStatuses, statusLabels)
  if (told && !status) reader.complain('status', notAStatus(told))
  if (status) return status
  const isArchived = reader.read('archived', readFlag, false)
  if (isSold(reader, currency)) return 'DISPOSED'
  return isArchived ? 'STORED' : 'IN_USE'
}

const oneOf = (labels: Record<string, string>) =>
  listFormat(i18n.locale, { type: 'disjunction' }).format(Object.values(labels))
const notACategory = (told: string) =>
  t`${quoted(told)} is not a valid category. Use ${oneOf(categoryLabels)}.`
const notAStatus = (told: string) => t`${quoted(told)} is not a valid status. Use ${oneOf(statusLabels)}.`

const isSold = (reader: RowReader, currency: string) =>
  reader.text('soldTo') !== '' ||
  Boolean(readDate(reader.text('soldOn'), { isMonthFirst: true }).value) ||
  Boolean(readPrice(reader.text('soldPrice'), currency, true).value)

type NotedDraft = Pick<AssetFields, 'hasLifetimeWarranty' | 'warrantyUntil'> & {
  tags: string[]
  currency: string
}

/** Returns the notes with all unsupported fields below them, so that nothing is lost. */
function notesOf(reader: RowReader, draft: NotedDraft): string {
  const { tags, currency, hasLifetimeWarranty, warrantyUntil } = draft
  const quantity = reader.text('quantity')
  const assetNumber = reader.text('assetNumber')
  const sale = isSold(reader, currency) ? saleOf(reader, currency) : ''
  const facts: [label: string, text: string][] = [
    [t`Quantity`, Number(quantity || 1) === 1 ? '' : quantity],
    [t`Tags`, tags.join('; ')],
    [t`Insured`, reader.read('insured', readFlag, false) ? 'yes' : ''],
    [t`Warranty until`, hasLifetimeWarranty ? (warrantyUntil ?? '') : ''],
    [t`Warranty`, reader.text('warrantyDetails')],
    [t`Sold`, sale],
    [t`About the sale`, reader.text('soldNotes')],
    ...reader.ownFields(),
    [t`Number in Homebox`, /^[0-]*$/.test(assetNumber) ? '' : assetNumber],
  ]
  const lines = facts.filter(([, text]) => text).map(([label, text]) => `${label}: ${text}`)
  return [reader.text('description'), reader.text('notes'), lines.join('\n')].filter(Boolean).join('\n\n')
}

function saleOf(reader: RowReader, currency: string): string {
  const soldOn = dateOf(reader, 'soldOn')
  const soldPrice = reader.read('soldPrice', (text) => readPrice(text, currency, true), null)
  const to = reader.text('soldTo')
  const parts = [
    to && t`to ${to}`,
    soldOn && t`on ${soldOn}`,
    soldPrice && t`for ${currency} ${toDecimalText(soldPrice, currency)}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** Writes an asset as a CSV row, which `readRow` parses back to the same asset. */
export const toRow = (fields: AssetFields, currency: string): string[] =>
  ownColumns.map(({ key }) => keepApostrophe(cellOf(fields, key, currency)))

function cellOf(fields: AssetFields, key: (typeof ownColumns)[number]['key'], currency: string): string {
  const { purchasePriceMinor } = fields
  if (key === 'category') return categoryLabels[fields.category]
  if (key === 'status') return statusLabels[fields.status]
  if (key === 'hasLifetimeWarranty') return fields.hasLifetimeWarranty ? 'yes' : ''
  if (key === 'currency') return purchasePriceMinor === null ? '' : currency
  if (key === 'purchasePriceMinor') {
    return purchasePriceMinor === null ? '' : toDecimalText(purchasePriceMinor, currency)
  }
  return fields[key] ?? ''
}
