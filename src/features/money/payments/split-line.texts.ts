import { plural, t } from '@lingui/core/macro'
import { listFormat } from '../../../lib/formats.ts'
import { formatMoney } from '../../../lib/money.ts'
import type { ParticipantView } from '../participants/participants.schemas.ts'
import { type Ownership, preview, type SplitDraft } from '../splits/split-draft.rules.ts'
import type { SplitMethod } from '../splits/splits.rules.ts'

/** More people are counted, so that the line stays short. */
const maxNamed = 5

type Case = {
  /** The chosen or default split; null while it is loading. */
  draft: SplitDraft | null
  participants: readonly Pick<ParticipantView, 'id' | 'name' | 'isMe'>[]
  ownership: Ownership
  amountMinor: number | null
  currency: string
  locale: string
}

/** Says in one line who shares a payment and how: “Split equally: Anna, Ben and you – £15.00 each”. */
export function splitLine({ draft, participants, ...known }: Case): string {
  if (!draft) return t`Looking up how your group splits this…`
  const { amounts, problem } = preview(draft, known)
  if (problem) return withPeople[draft.method](problem)
  const people = peopleOf(draft, participants, known.ownership)
  const [{ name } = { name: '' }] = people
  if (people.length === 1) return t`Not split: only ${name}`
  const money = (amountMinor: number) => formatMoney(amountMinor, known.currency, known.locale)
  if (draft.method !== 'EQUAL') {
    const shares = people.map(({ id, name }) => {
      const amountMinor = amounts.get(id)
      return amountMinor === undefined ? name : `${name} ${money(amountMinor)}`
    })
    return withPeople[draft.method](listOf(shares, known.locale))
  }
  const names = listOf(
    people.map(({ name }) => name),
    known.locale,
  )
  // An amount that can’t be split evenly leaves one more minor unit for some.
  const [least, most] = [...new Set(amounts.values())].toSorted((a, b) => a - b).map(money)
  if (least === undefined) return withPeople.EQUAL(names)
  if (most === undefined) return t`Split equally: ${names} – ${least} each`
  return t`Split equally: ${names} – ${least} or ${most} each`
}

const withPeople: Record<SplitMethod, (people: string) => string> = {
  EQUAL: (people) => t`Split equally: ${people}`,
  OWNERSHIP: (people) => t`Split by ownership: ${people}`,
  SHARES: (people) => t`Split by shares: ${people}`,
  PERCENT: (people) => t`Split by percent: ${people}`,
  AMOUNT: (people) => t`Split by amount: ${people}`,
}

/** The people with a share, the reader last. */
function peopleOf(
  { method, people }: SplitDraft,
  participants: Case['participants'],
  ownership: Ownership,
): { id: string; name: string }[] {
  const known = new Map(participants.map((one) => [one.id, one]))
  const owners = new Map(ownership?.weights.map((one) => [one.participantId, one.name]))
  const ids = method === 'OWNERSHIP' ? [...owners.keys()] : people.map(({ participantId }) => participantId)
  const isMe = (id: string) => known.get(id)?.isMe === true
  const you = t({ message: 'you', context: 'at the end of a list of people who share a cost' })
  return [...ids.filter((id) => !isMe(id)), ...ids.filter(isMe)].map((id) => ({
    id,
    name: isMe(id) ? you : (known.get(id)?.name ?? owners.get(id) ?? ''),
  }))
}

/** Lists up to five; of more, the first three and the last, with the number of the others between them. */
function listOf(people: readonly string[], locale: string): string {
  const others = people.length - maxNamed + 1
  const named =
    people.length > maxNamed
      ? [
          ...people.slice(0, maxNamed - 2),
          plural(others, { one: '# other', other: '# others' }),
          ...people.slice(-1),
        ]
      : people
  return listFormat(locale, { type: 'conjunction' }).format(named)
}
