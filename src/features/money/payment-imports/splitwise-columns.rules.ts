import { t } from '@lingui/core/macro'
import { isVisible } from '../../../lib/text.ts'

/** The fixed columns; one column for each person follows. */
export type SplitwiseColumns = {
  date: number
  description: number
  category: number
  cost: number
  currency: number
  people: { name: string; index: number }[]
}

type FixedColumn = Exclude<keyof SplitwiseColumns, 'people'>

/** The settlement category in the languages of the exports. */
const names: Record<FixedColumn, readonly string[]> = {
  date: ['date', 'datum', 'fecha', 'data'],
  description: ['description', 'beschreibung', 'descripción', 'descrizione', 'descrição', 'omschrijving'],
  category: ['category', 'catégorie', 'kategorie', 'categoría', 'categoria', 'categorie'],
  cost: ['cost', 'coût', 'kosten', 'coste', 'costo', 'custo', 'prix'],
  currency: ['currency', 'devise', 'währung', 'moneda', 'valuta', 'moeda'],
}
const fixed = ['date', 'description', 'category', 'cost', 'currency'] as const

export const maxSplitwisePeople = 50
const maxNameLength = 120

const notSplitwise = () =>
  t`This is not a Splitwise export. Its first row must name the columns Date, Description, Category, Cost and Currency, followed by each person. In Splitwise, open the group on the website, choose Settings, then “Export as spreadsheet”.`

/** Returns the columns of a file, or why it is not a Splitwise export. */
export function planSplitwise(header: readonly string[]): SplitwiseColumns | string {
  const tidy = header.map((cell) => cell.trim())
  const indexOf = (column: FixedColumn) =>
    tidy.findIndex((cell) => names[column].includes(cell.toLowerCase()))
  const [date, description, category, cost, currency] = fixed.map(indexOf)
  const places = [date, description, category, cost, currency]
  if (places.some((place) => place === undefined || place < 0)) return notSplitwise()
  const people = tidy.flatMap((name, index) =>
    isVisible(name) && !places.includes(index) ? [{ name, index }] : [],
  )
  if (people.length === 0) return notSplitwise()
  if (people.length > maxSplitwisePeople) {
    return t`This file has more than ${maxSplitwisePeople} people. Remove those whose columns are empty and choose it again.`
  }
  if (people.some(({ name }) => name.length > maxNameLength)) {
    return t`A name in the first row has more than ${maxNameLength} characters. Shorten it and choose the file again.`
  }
  const repeated = people.find(({ name }, at) => people.findIndex((other) => same(other.name, name)) < at)
  if (repeated) {
    return t`Two columns are called “${repeated.name}”. Rename one of these people in the first row and choose the file again.`
  }
  return {
    date: date ?? 0,
    description: description ?? 0,
    category: category ?? 0,
    cost: cost ?? 0,
    currency: currency ?? 0,
    people,
  }
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
