import { t } from '@lingui/core/macro'
import { formatMoney, parseMoney, toDecimalText } from '../../../lib/money.ts'
import { wholeBasisPoints } from '../../house/ownership/ownership.rules.ts'
import { formatPercent, parsePercent, percentText } from '../../house/ownership/percent.rules.ts'
import { maxShares, type SplitMethod, type SplitRefusal, split, type Weight } from './splits.rules.ts'

// A split while typing: parses texts, previews shares and finds problems. Pure.

export type PersonDraft = {
  participantId: string
  /** Shares, percent or amount as typed; ignored for EQUAL and OWNERSHIP. */
  text: string
}
export type SplitDraft = { method: SplitMethod; people: PersonDraft[] }
export type SplitFields = { method: SplitMethod; weights: Weight[] }

/** The owners on a date as participants (null: not one yet); `isWhole` is false while shares are missing. */
export type OwnershipWeightsView = {
  isWhole: boolean
  owners: { participantId: string | null; name: string; weight: number }[]
}

/** An owner; `isNew` for one who becomes a participant only with the first split by ownership. */
type OwnerWeight = Weight & { name: string; isNew?: boolean }

/** The owners on the date; null without a property or while loading. */
export type Ownership = { isComplete: boolean; weights: readonly OwnerWeight[] } | null

/** Returns the owners as participants. New ones get ids that sort as theirs will, since ties are broken by id. */
export function ownershipOf({ isWhole, owners }: OwnershipWeightsView, newId: () => string): Ownership {
  const weights = new Map<string, OwnerWeight>()
  for (const { participantId, name, weight } of owners) {
    const id = participantId ?? newId()
    const isNew = participantId === null
    weights.set(id, { participantId: id, name, weight: weight + (weights.get(id)?.weight ?? 0), isNew })
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

/** Parses a weight; null when invalid for the method. */
export const readWeight = (method: SplitMethod, text: string, writing: Writing): number | null =>
  readers[method](text, writing)

function writeWeight(method: SplitMethod, weight: number, { currency, locale }: Writing): string {
  if (method === 'SHARES') return String(weight)
  if (method === 'PERCENT') return percentText(weight, locale)
  return method === 'AMOUNT' ? toDecimalText(weight, currency, locale) : ''
}

/** Returns a draft of a known split. */
export const draftOf = ({ method, weights }: SplitFields, writing: Writing): SplitDraft => ({
  method,
  people: weights.map(({ participantId, weight }) => ({
    participantId,
    text: writeWeight(method, weight, writing),
  })),
})

/** Returns the indexes of people with invalid text. */
export const unreadable = ({ method, people }: SplitDraft, writing: Writing): number[] =>
  people.flatMap(({ text }, index) => (readWeight(method, text, writing) === null ? [index] : []))

/** Returns the fields to send; the server reads the owners itself. */
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
  /** The known shares. */
  amounts: ReadonlyMap<string, number>
  /** The first problem as text; null when the split is valid. */
  problem: string | null
}

const nothing = (problem: string): Preview => ({ amounts: new Map(), problem })

type Case = Writing & { amountMinor: number | null; ownership: Ownership }

/** Previews each share as it will be saved. */
export function preview(draft: SplitDraft, { amountMinor, ownership, ...writing }: Case): Preview {
  const isOwnership = draft.method === 'OWNERSHIP'
  if (isOwnership && !ownership) return nothing(t`Choose the property first to split by ownership.`)
  if (isOwnership && !ownership?.isComplete) return nothing(ownersUnknown())
  const weights = isOwnership ? (ownership?.weights ?? []) : splitFieldsOf(draft, writing).weights
  const hasAmount = amountMinor !== null && Number.isSafeInteger(amountMinor) && amountMinor > 0
  // Without an amount everything but amounts can be checked.
  const result = split(hasAmount ? amountMinor : wholeBasisPoints, draft.method, weights)
  if ('refusal' in result) {
    if (!hasAmount && draft.method === 'AMOUNT') return nothing(t`Enter the amount first.`)
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

const ownersUnknown = () =>
  t`The ownership on that date is incomplete. Record the owners first, or choose another split.`

/** Returns the problem of a split as text. */
function refusalText(refusal: SplitRefusal, method: SplitMethod, writing: Writing): string {
  switch (refusal.reason) {
    case 'nobody':
      return t`Choose at least one person.`
    case 'too-many':
      return t`Split it between at most 100 people.`
    case 'repeated':
      return t`The same person is listed twice.`
    case 'no-weight':
      return weightHelp[method]
    case 'not-the-whole': {
      const { missing } = refusal
      const difference =
        method === 'AMOUNT'
          ? formatMoney(Math.abs(missing), writing.currency, writing.locale)
          : formatPercent(Math.abs(missing), writing.locale)
      return missing > 0 ? t`${difference} is missing.` : t`${difference} too much.`
    }
  }
}

/** What to enter for a person. */
const weightHelp: Record<SplitMethod, string> = {
  EQUAL: '',
  OWNERSHIP: '',
  get SHARES() {
    return t`Enter whole shares from 1 to 10,000 for everyone, such as 2 for a couple.`
  },
  get PERCENT() {
    return t`Enter a percentage above zero for everyone, such as 33.33 or 1/3.`
  },
  get AMOUNT() {
    return t`Enter an amount above zero for everyone.`
  },
}

/**
 * Switches the method with valid initial values: one share each, even percentages, or the previous or even amounts.
 * Owners who are not participants yet are dropped, since only a split by ownership adds them.
 */
export function changeMethod(draft: SplitDraft, method: SplitMethod, known: Case): SplitDraft {
  if (method === draft.method) return draft
  const before = preview(draft, known)
  const people =
    draft.method === 'OWNERSHIP' && known.ownership?.isComplete
      ? known.ownership.weights
          .filter(({ isNew }) => !isNew)
          .map(({ participantId }) => ({ participantId, text: '' }))
      : draft.people
  if (method === 'EQUAL' || method === 'OWNERSHIP' || people.length === 0) {
    return { method, people: people.map(({ participantId }) => ({ participantId, text: '' })) }
  }
  const whole = method === 'AMOUNT' ? (known.amountMinor ?? 0) : wholeBasisPoints
  const even = new Map(
    method === 'SHARES' ? people.map(({ participantId }) => [participantId, 1]) : evenly(whole, people),
  )
  const isKept = before.problem === null && people.length === before.amounts.size
  const amounts = method === 'AMOUNT' && isKept ? before.amounts : even
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

/** Adds or removes a person; a new one has one share. */
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
