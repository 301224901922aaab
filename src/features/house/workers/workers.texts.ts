import { plural, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { formatMoney } from '../../../lib/money.ts'
import { type Trade, trades, type WorkerSort, type WorkerStatus } from './workers.rules.ts'
import type { WorkerFields } from './workers.schemas.ts'

// Texts that more than one component of this feature uses.

export const tradeLabels: Record<Trade, string> = {
  get PLUMBING() {
    return t`Plumbing`
  },
  get HEATING() {
    return t`Heating`
  },
  get ELECTRICITY() {
    return t`Electricity`
  },
  get ROOFING() {
    return t`Roofing`
  },
  get CARPENTRY() {
    return t`Carpentry`
  },
  get PAINTING() {
    return t`Painting`
  },
  get MASONRY() {
    return t`Masonry`
  },
  get FLOORING() {
    return t`Flooring`
  },
  get WINDOWS() {
    return t`Windows`
  },
  get LOCKS() {
    return t`Locks`
  },
  get CHIMNEY() {
    return t`Chimney`
  },
  get GARDEN() {
    return t`Garden`
  },
  get CLEANING() {
    return t`Cleaning`
  },
  get PESTS() {
    return t`Pest control`
  },
  get APPLIANCES() {
    return t`Appliances`
  },
  get MOVING() {
    return t`Moving`
  },
  get ARCHITECTURE() {
    return t`Architecture`
  },
  get HANDYMAN() {
    return t`Handyman`
  },
}

export const statusLabels: Record<WorkerStatus, string> = {
  get ACTIVE() {
    return t({ message: 'Active', context: 'contractor' })
  },
  get ARCHIVED() {
    return t({ message: 'Archived', context: 'contractor' })
  },
  get BLOCKED() {
    return t({ message: 'Blocked', context: 'contractor' })
  },
}

export const sortLabels: Record<WorkerSort, string> = {
  get name() {
    return t`Name`
  },
  get lastJob() {
    return t`Last job`
  },
}

export const fieldLabels: Record<keyof WorkerFields, string> = {
  get name() {
    return t`Name`
  },
  get company() {
    return t`Company`
  },
  get trades() {
    return t`Trades`
  },
  get otherTrade() {
    return t`Other trade`
  },
  get phone() {
    return t`Phone`
  },
  get email() {
    return t`E-mail`
  },
  get website() {
    return t`Website`
  },
  get hourlyRateMinor() {
    return t`Hourly rate`
  },
  get rating() {
    return t`Rating`
  },
  get notes() {
    return t`Notes`
  },
}

const ratingWords = () => [t`Avoid`, t`Below average`, t`Fine`, t`Good`, t`Excellent`] as const

/** Returns the rating in words: `4 of 5, good`. */
export const ratingText = (rating: number) =>
  t`${rating} of 5, ${(ratingWords()[rating - 1] ?? '').toLowerCase()}`

export const ratingOptions = () =>
  ratingWords()
    .map((word, at) => ({ value: String(at + 1), label: `${at + 1} – ${word}` }))
    .toReversed()

/** Returns all trades in words: `Roofing, Carpentry, Thatching`. */
export const tradesText = ({ trades: known, otherTrade }: Pick<WorkerFields, 'trades' | 'otherTrade'>) =>
  [...known.map((trade) => tradeLabels[trade]), otherTrade].filter(Boolean).join(', ')

/** Returns the trades whose label contains a lower-case word. */
export const findTrades = (word: string): Trade[] =>
  trades.filter((trade) => tradeLabels[trade].toLowerCase().includes(word.toLowerCase()))

/** Returns a field as readers see it; empty when it is unknown. */
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

/** Returns `1 contractor` or `12 contractors`, and how many match while filtered. */
export function countText(total: number, isNarrowed: boolean): string {
  const workers = `${total.toLocaleString(i18n.locale)} ${plural(total, { one: 'contractor', other: 'contractors' })}`
  if (!isNarrowed) return workers
  return total === 0
    ? t`No contractors match`
    : `${workers} ${plural(total, { one: 'matches', other: 'match' })}`
}

/** Returns the label of an option, with the company, since two can have the same name. */
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
