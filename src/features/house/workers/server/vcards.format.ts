import { t } from '@lingui/core/macro'
import ICAL from 'ical.js'
import { fieldMessages } from '../../../../lib/field-messages.ts'
import type { RowProblem } from '../../../base/table-imports/table-imports.rules.ts'
import { dialled } from '../workers.rules.ts'
import { type WorkerFields, workerFields } from '../workers.schemas.ts'
import { fieldLabels, findTrades, tradeLabels } from '../workers.texts.ts'

// Reads and writes vCards (RFC 6350, and 2426 before it), as phones and mail apps use them.

export type ReadCard = { line: number; fields: WorkerFields | null; problems: RowProblem[] }

type Card = { text: string; line: number }

/** Splits a file into cards, so that one broken card does not affect the others. */
export function splitCards(text: string): Card[] {
  const cards: Card[] = []
  let open: { lines: string[]; line: number } | null = null
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (/^begin:vcard\s*$/i.test(line)) open = { lines: [], line: index + 1 }
    open?.lines.push(line)
    if (open && /^end:vcard\s*$/i.test(line)) {
      cards.push({ text: open.lines.join('\r\n'), line: open.line })
      open = null
    }
  }
  return cards
}

/** Parses one card into a contractor, or its problems. */
export function readCard({ text, line }: Card): ReadCard {
  const found = valuesOf(text)
  if (!found) {
    const message = t`This card could not be read. Export it again as vCard 3.0 or 4.0.`
    return {
      line,
      fields: null,
      problems: [{ line, column: t({ message: 'Card', context: 'contact card' }), message }],
    }
  }
  const { data, error } = workerFields.safeParse(found)
  if (data) return { line, fields: data, problems: [] }
  const problems = Object.entries(fieldMessages(error)).map(([field, message]) => ({
    line,
    column: Object.entries(fieldLabels).find(([name]) => name === field.split('.')[0])?.[1] ?? field,
    message,
  }))
  return { line, fields: null, problems }
}

function valuesOf(text: string) {
  try {
    const card = new ICAL.Component(ICAL.parse(text))
    const first = (name: string) => textOf(card.getFirstPropertyValue(name))
    const company = first('org')
    const groups = card.getAllProperties('categories').flatMap((one) => one.getValues().map(String))
    const role = first('role')
    return {
      name: first('fn') || nameOf(card.getFirstPropertyValue('n')) || company,
      company,
      trades: [...groups, role].flatMap(tradesOf),
      otherTrade: tradesOf(role).length === 0 ? role.slice(0, 60) : null,
      // In vCard 4.0 it is a URI: `tel:+31-20-123456`.
      phone: first('tel').replace(/^tel:/i, '').split(';')[0],
      email: first('email').replace(/^mailto:/i, ''),
      website: first('url'),
      notes: first('note'),
    }
  } catch {
    return null
  }
}

/** Shorter words are part of many trades. */
const tradesOf = (word: string) => (word.length < 4 ? [] : findTrades(word))

/** Returns the first component of a structured value, such as a company with its departments. */
const textOf = (value: unknown): string => String(Array.isArray(value) ? value[0] : (value ?? '')).trim()

/** Turns `Jansen;Piet;;;` into Piet Jansen. */
const nameOf = (value: unknown) =>
  Array.isArray(value) ? [value[1], value[0]].map(textOf).filter(Boolean).join(' ') : textOf(value)

/** Writes a contractor as a card, without the private fields (rating, rate). */
export function writeCard(worker: Omit<WorkerFields, 'rating' | 'hourlyRateMinor'>): string {
  const { name, company, phone, email, website, notes, trades, otherTrade } = worker
  const card = new ICAL.Component(['vcard', [], []])
  card.addPropertyWithValue('version', '4.0')
  card.addPropertyWithValue('fn', name)
  if (company) {
    // A structured value, so a semicolon in it is escaped.
    const organisation = new ICAL.Property('org', card)
    organisation.setValue([company])
    card.addProperty(organisation)
  }
  if (phone) card.addPropertyWithValue('tel', `tel:${dialled(phone)}`)
  if (email) card.addPropertyWithValue('email', email)
  if (website) card.addPropertyWithValue('url', website)
  if (trades.length > 0) {
    const categories = new ICAL.Property('categories', card)
    categories.setValues(trades.map((trade) => tradeLabels[trade]))
    card.addProperty(categories)
  }
  if (otherTrade) card.addPropertyWithValue('role', otherTrade)
  if (notes) card.addPropertyWithValue('note', notes)
  return `${card.toString()}\r\n`
}
