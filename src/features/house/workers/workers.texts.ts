import { formatMoney } from '../../../lib/money.ts'
import { type Trade, trades, type WorkerSort, type WorkerStatus } from './workers.rules.ts'
import type { WorkerFields } from './workers.schemas.ts'

// Every text of this feature that more than one component uses.

export const tradeLabels: Record<Trade, string> = {
  PLUMBING: 'Plumbing',
  HEATING: 'Heating',
  ELECTRICITY: 'Electricity',
  ROOFING: 'Roofing',
  CARPENTRY: 'Carpentry',
  PAINTING: 'Painting',
  MASONRY: 'Masonry',
  FLOORING: 'Flooring',
  WINDOWS: 'Windows',
  LOCKS: 'Locks',
  CHIMNEY: 'Chimney',
  GARDEN: 'Garden',
  CLEANING: 'Cleaning',
  PESTS: 'Pest control',
  APPLIANCES: 'Appliances',
  MOVING: 'Moving',
  ARCHITECTURE: 'Architecture',
  HANDYMAN: 'Handyman',
}

export const statusLabels: Record<WorkerStatus, string> = {
  ACTIVE: 'Active',
  ARCHIVED: 'Archived',
  BLOCKED: 'Blocked',
}

export const sortLabels: Record<WorkerSort, string> = { name: 'Name', lastJob: 'Last job' }

export const fieldLabels: Record<keyof WorkerFields, string> = {
  name: 'Name',
  company: 'Company',
  trades: 'Trades',
  otherTrade: 'Other trade',
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
  hourlyRateMinor: 'Hourly rate',
  rating: 'Rating',
  notes: 'Notes',
}

const ratingWords = ['Avoid', 'Below average', 'Fine', 'Good', 'Excellent'] as const

/** `4 of 5, good`. */
export const ratingText = (rating: number) =>
  `${rating} of 5, ${(ratingWords[rating - 1] ?? '').toLowerCase()}`

export const ratingOptions = ratingWords
  .map((word, at) => ({ value: String(at + 1), label: `${at + 1} – ${word}` }))
  .toReversed()

/** All trades in words: `Roofing, Carpentry, Thatching`. */
export const tradesText = ({ trades: known, otherTrade }: Pick<WorkerFields, 'trades' | 'otherTrade'>) =>
  [...known.map((trade) => tradeLabels[trade]), otherTrade].filter(Boolean).join(', ')

/** The trades whose label contains a word, in small letters. */
export const tradesNamed = (word: string): Trade[] =>
  trades.filter((trade) => tradeLabels[trade].toLowerCase().includes(word.toLowerCase()))

/** One field as a reader sees it; empty when it is unknown. */
export function fieldText(
  fields: WorkerFields,
  name: keyof WorkerFields,
  { currency, locale }: { currency: string; locale: string },
): string {
  if (name === 'trades') return tradesText({ trades: fields.trades, otherTrade: null })
  if (name === 'rating') return fields.rating === null ? '' : ratingText(fields.rating)
  if (name === 'hourlyRateMinor')
    return fields.hourlyRateMinor === null ? '' : formatMoney(fields.hourlyRateMinor, currency, locale)
  return fields[name] ?? ''
}

/** `1 contractor`, `12 contractors`, and how many match while the list is narrowed. */
export function countText(total: number, isNarrowed: boolean): string {
  const workers = `${total.toLocaleString('en')} ${total === 1 ? 'contractor' : 'contractors'}`
  if (!isNarrowed) return workers
  return total === 0 ? 'No contractor matches' : `${workers} ${total === 1 ? 'matches' : 'match'}`
}

/** A contractor as a choice of a form: with the company, since two can have one name. */
export const workerOption = ({
  id,
  name,
  company,
}: {
  id: string
  name: string
  company: string | null
}) => ({
  value: id,
  label: company ? `${name}, ${company}` : name,
})
