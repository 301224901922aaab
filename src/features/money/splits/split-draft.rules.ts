import { formatMoney, parseMoney, toDecimalText } from '../../../lib/money.ts'
import { wholeBasisPoints } from '../../house/ownership/ownership.rules.ts'
import { formatPercent, parsePercent, percentText } from '../../house/ownership/percent.rules.ts'
import { maxShares, type SplitMethod, type SplitRefusal, split, type Weight } from './splits.rules.ts'

// A split while it is being typed: what each text means, what falls to whom, and what is still wrong. No clock, no server.

export type PersonDraft = {
  participantId: string
  /** Shares, percent or an amount as it was typed; of no meaning for EQUAL and OWNERSHIP. */
  text: string
}
export type SplitDraft = { method: SplitMethod; people: PersonDraft[] }
export type SplitFields = { method: SplitMethod; weights: Weight[] }

/** Who owned a house on a day, as people of the money (null: outside the group and never part of it yet); `isWhole` is false while shares are missing. */
export type OwnershipWeightsView = {
  isWhole: boolean
  owners: { participantId: string | null; name: string; weight: number }[]
}

/** Who owns the house on the date of the payment; null while there is no house, or it is not known yet. */
export type Ownership = { isComplete: boolean; weights: readonly (Weight & { name: string })[] } | null

/**
 * The same from who owned it on that day. Whoever takes part in the money from the payment on gets an id that sorts as
 * theirs will, since ties of a split are broken by it.
 */
export function ownershipOf({ isWhole, owners }: OwnershipWeightsView, newId: () => string): Ownership {
  const weights = new Map<string, Weight & { name: string }>()
  for (const { participantId, name, weight } of owners) {
    const id = participantId ?? newId()
    weights.set(id, { participantId: id, name, weight: weight + (weights.get(id)?.weight ?? 0) })
  }
  return { isComplete: isWhole, weights: [...weights.values()] }
}

type Writing = { currency: string; locale?: string }

const readers: Record<SplitMethod, (text: string, writing: Writing) => number | null> = {
  EQUAL: () => 1,
  OWNERSHIP: () => 1,
  SHARES: (text) => {
    const shares = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
    return shares >= 1 && shares <= maxShares ? shares : null
  },
  PERCENT: (text) => parsePercent(text),
  AMOUNT: (text, { currency, locale }) => parseMoney(text, currency, locale) || null,
}

/** What a text weighs; null when it is nothing by this method. */
export const readWeight = (method: SplitMethod, text: string, writing: Writing): number | null =>
  readers[method](text, writing)

function writeWeight(method: SplitMethod, weight: number, { currency, locale }: Writing): string {
  if (method === 'SHARES') return String(weight)
  if (method === 'PERCENT') return percentText(weight, locale)
  return method === 'AMOUNT' ? toDecimalText(weight, currency, locale) : ''
}

/** A split that is known, to be typed on. */
export const draftOf = ({ method, weights }: SplitFields, writing: Writing): SplitDraft => ({
  method,
  people: weights.map(({ participantId, weight }) => ({
    participantId,
    text: writeWeight(method, weight, writing),
  })),
})

/** The people whose text is none by the method: their places. */
export const unreadable = ({ method, people }: SplitDraft, writing: Writing): number[] =>
  people.flatMap(({ text }, index) => (readWeight(method, text, writing) === null ? [index] : []))

/** What the draft says, where it says something; the server reads who owns the house by itself. */
export const splitFieldsOf = ({ method, people }: SplitDraft, writing: Writing): SplitFields => ({
  method,
  weights:
    method === 'OWNERSHIP'
      ? []
      : people.map(({ participantId, text }) => ({
          participantId,
          weight: readWeight(method, text, writing) ?? 0,
        })),
})

export type Preview = {
  /** Who gets how much, as far as it is known. */
  amounts: ReadonlyMap<string, number>
  /** What is still to be put right, in one sentence; null when the split can be saved. */
  problem: string | null
}

const nothing = (problem: string): Preview => ({ amounts: new Map(), problem })

type Case = Writing & { amountMinor: number | null; ownership: Ownership }

/** What falls to whom, as it will be saved. */
export function preview(draft: SplitDraft, { amountMinor, ownership, ...writing }: Case): Preview {
  const isOwnership = draft.method === 'OWNERSHIP'
  if (isOwnership && !ownership) return nothing('Choose the house first: it is split by who owns it.')
  if (isOwnership && !ownership?.isComplete) return nothing(ownersUnknown)
  const weights = isOwnership ? (ownership?.weights ?? []) : splitFieldsOf(draft, writing).weights
  const hasAmount = amountMinor !== null && Number.isSafeInteger(amountMinor) && amountMinor > 0
  // Without an amount the rest can be told already, but for amounts, which are all there is to tell.
  const result = split(hasAmount ? amountMinor : wholeBasisPoints, draft.method, weights)
  if ('refusal' in result) {
    if (!hasAmount && draft.method === 'AMOUNT') return nothing('Enter the amount first.')
    const known = draft.method === 'AMOUNT' ? weights.filter(({ weight }) => weight > 0) : []
    return {
      amounts: new Map(known.map(({ participantId, weight }) => [participantId, weight])),
      problem: refusalText(result.refusal, draft.method, writing),
    }
  }
  if (!hasAmount) return { amounts: new Map(), problem: null }
  return {
    amounts: new Map(result.parts.map((part) => [part.participantId, part.amountMinor])),
    problem: null,
  }
}

const ownersUnknown =
  'Who owns the house on that date is not known completely. Record the owners first, or choose another way to split.'

/** What is wrong with a split, in one sentence. */
function refusalText(refusal: SplitRefusal, method: SplitMethod, writing: Writing): string {
  switch (refusal.reason) {
    case 'nobody':
      return 'Choose at least one person.'
    case 'too-many':
      return 'Please split it between at most 100 people.'
    case 'repeated':
      return 'Somebody is named twice.'
    case 'no-weight':
      return weightHelp[method]
    case 'not-the-whole': {
      const { missing } = refusal
      const difference =
        method === 'AMOUNT'
          ? formatMoney(Math.abs(missing), writing.currency, writing.locale)
          : formatPercent(Math.abs(missing), writing.locale)
      return missing > 0 ? `${difference} is missing.` : `${difference} too much.`
    }
  }
}

/** What to type for a person. */
const weightHelp: Record<SplitMethod, string> = {
  EQUAL: '',
  OWNERSHIP: '',
  SHARES: 'Please enter whole shares from 1 to 10,000 for everybody, such as 2 for a couple.',
  PERCENT: 'Please enter a percentage above zero for everybody, such as 33.33 or 1/3.',
  AMOUNT: 'Please enter an amount above zero for everybody.',
}

/**
 * The same people by another method, begun so that it is right at once: one share each, even percents, the amounts that
 * they had, or even ones.
 */
export function changeMethod(draft: SplitDraft, method: SplitMethod, known: Case): SplitDraft {
  if (method === draft.method) return draft
  const before = preview(draft, known)
  const people =
    draft.method === 'OWNERSHIP' && known.ownership?.isComplete
      ? known.ownership.weights.map(({ participantId }) => ({ participantId, text: '' }))
      : draft.people
  if (method === 'EQUAL' || method === 'OWNERSHIP' || people.length === 0) {
    return { method, people: people.map(({ participantId }) => ({ participantId, text: '' })) }
  }
  const whole = method === 'AMOUNT' ? (known.amountMinor ?? 0) : wholeBasisPoints
  const even = new Map(
    method === 'SHARES' ? people.map(({ participantId }) => [participantId, 1]) : evenly(whole, people),
  )
  const amounts = method === 'AMOUNT' && before.problem === null ? before.amounts : even
  return {
    method,
    people: people.map(({ participantId }) => {
      const weight = amounts.get(participantId) ?? 0
      return { participantId, text: weight > 0 ? writeWeight(method, weight, known) : '' }
    }),
  }
}

function evenly(whole: number, people: readonly PersonDraft[]): [string, number][] {
  if (!Number.isSafeInteger(whole) || whole < 1) return []
  const result = split(
    whole,
    'EQUAL',
    people.map(({ participantId }) => ({ participantId, weight: 1 })),
  )
  return 'parts' in result ? result.parts.map((part) => [part.participantId, part.amountMinor]) : []
}

/** In or out; whoever comes in has one share and nothing else yet. */
export function togglePerson(draft: SplitDraft, participantId: string): SplitDraft {
  const others = draft.people.filter((person) => person.participantId !== participantId)
  if (others.length < draft.people.length) return { ...draft, people: others }
  const text = draft.method === 'SHARES' ? '1' : ''
  return { ...draft, people: [...others, { participantId, text }] }
}

export const typeWeight = (draft: SplitDraft, participantId: string, text: string): SplitDraft => ({
  ...draft,
  people: draft.people.map((person) =>
    person.participantId === participantId ? { ...person, text } : person,
  ),
})
