import { compareText } from '../../../lib/compare-text.ts'

/** Positive: is owed; negative: owes. In minor units of one currency. */
export type Balance = { participantId: string; balanceMinor: number }
export type Transfer = { fromId: string; toId: string; amountMinor: number }

/** Up to this many people the result is minimal; above it, at most one less than the people. */
export const maxExactPeople = 12

/**
 * Returns the transfers that settle all balances: minimal for up to twelve people, otherwise at most one less than the
 * people. Independent of their order.
 * @param balances one per person, summing to zero
 */
export function transfersFor(balances: readonly Balance[]): Transfer[] {
  const open = balances
    .filter(({ balanceMinor }) => balanceMinor !== 0)
    .toSorted((a, b) => compareText(a.participantId, b.participantId))
  if (open.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0) !== 0) {
    throw new RangeError('the balances do not add up to zero')
  }
  const circles = open.length <= maxExactPeople ? smallestCircles(open) : withoutOpposites(open)
  return circles.flatMap(settleCircle)
}

/**
 * Limits the transfers of a property by what is still open in the group, where people may have settled across
 * properties.
 * @param standings in the group, including waiting settlements
 */
export function openTransfers(
  transfers: readonly Transfer[],
  standings: readonly Balance[],
): (Transfer & { openMinor: number })[] {
  const left = new Map(standings.map(({ participantId, balanceMinor }) => [participantId, balanceMinor]))
  return transfers.map((transfer) => {
    const { fromId, toId, amountMinor } = transfer
    const [owed, due] = [-(left.get(fromId) ?? 0), left.get(toId) ?? 0]
    const openMinor = Math.max(0, Math.min(amountMinor, owed, due))
    left.set(fromId, openMinor - owed)
    left.set(toId, due - openMinor)
    return { ...transfer, openMinor }
  })
}

/** Finds the most subsets that sum to zero: each saves one transfer. Dynamic programming over bit sets. */
function smallestCircles(people: readonly Balance[]): Balance[][] {
  const size = 1 << people.length
  const sums = new Float64Array(size)
  const circles = new Int8Array(size)
  // The last person in the best order of a set; going back, each zero-sum set closes a circle.
  const lasts = new Int8Array(size)
  for (let set = 1; set < size; set++) {
    const lowest = 31 - Math.clz32(set & -set)
    sums[set] = (sums[set & (set - 1)] ?? 0) + (people[lowest]?.balanceMinor ?? 0)
    let best = -1
    for (let person = 0; person < people.length; person++) {
      const without = circles[set ^ (1 << person)] ?? 0
      if ((set >> person) & 1 && without > best) {
        best = without
        lasts[set] = person
      }
    }
    circles[set] = best + (sums[set] === 0 ? 1 : 0)
  }
  return cutIntoCircles(people, sums, lasts)
}

function cutIntoCircles(people: readonly Balance[], sums: Float64Array, lasts: Int8Array): Balance[][] {
  const found: Balance[][] = []
  for (let set = sums.length - 1; set > 0; ) {
    if (sums[set] === 0) found.push([])
    const last = lasts[set] ?? 0
    const person = people[last]
    if (person) found.at(-1)?.push(person)
    set ^= 1 << last
  }
  return found
}

/** Splits off pairs whose balances cancel out. */
function withoutOpposites(people: readonly Balance[]): Balance[][] {
  const pairs: Balance[][] = []
  const rest = [...people]
  for (const person of people) {
    const other = rest.find(({ balanceMinor }) => balanceMinor === -person.balanceMinor)
    if (!other || !rest.includes(person)) continue
    pairs.push([person, other])
    rest.splice(rest.indexOf(person), 1)
    rest.splice(rest.indexOf(other), 1)
  }
  return rest.length > 0 ? [...pairs, rest] : pairs
}

/** Lets the largest debtor pay the largest creditor until nothing is left. */
function settleCircle(circle: readonly Balance[]): Transfer[] {
  const owed = bySize(circle.filter(({ balanceMinor }) => balanceMinor > 0))
  const owing = bySize(circle.filter(({ balanceMinor }) => balanceMinor < 0))
  const transfers: Transfer[] = []
  for (let [to, from] = [owed[0], owing[0]]; to && from; [to, from] = [owed[0], owing[0]]) {
    const amountMinor = Math.min(to.balanceMinor, -from.balanceMinor)
    transfers.push({ fromId: from.participantId, toId: to.participantId, amountMinor })
    to.balanceMinor -= amountMinor
    from.balanceMinor += amountMinor
    if (to.balanceMinor === 0) owed.shift()
    if (from.balanceMinor === 0) owing.shift()
  }
  return transfers
}

const bySize = (people: readonly Balance[]) =>
  people
    .map((person) => ({ ...person }))
    .toSorted(
      (a, b) =>
        Math.abs(b.balanceMinor) - Math.abs(a.balanceMinor) || compareText(a.participantId, b.participantId),
    )
