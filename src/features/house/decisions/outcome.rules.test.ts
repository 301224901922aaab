import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Choice,
  countings,
  decisionKinds,
  isQuorumMet,
  isSame,
  isSettled,
  no,
  type Outcome,
  outcomeOf,
  type Rule,
  tally,
  thresholds,
  type Voter,
  yes,
} from './outcome.rules.ts'

const rule = fc
  .record({
    kind: fc.constantFrom(...decisionKinds),
    counting: fc.constantFrom(...countings),
    threshold: fc.constantFrom(...thresholds),
    quorumBasisPoints: fc.option(fc.integer({ min: 1, max: 10_000 })),
    options: fc.integer({ min: 2, max: 4 }),
  })
  .map((made): Rule => ({ ...made, options: made.kind === 'YES_NO' ? 2 : made.options }))

/** Shares that add up, cut at random places. */
const sharesOf = (most: number) =>
  fc
    .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.constantFrom(2_500, 3_333, 5_000, 6_667)), {
      maxLength: most - 1,
    })
    .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 10_000])
    .map((ends) => ends.slice(1).map((end, at) => end - (ends[at] ?? 0)))

/** Voters of a decision. @param most how many at most */
const vote = (most: number) =>
  fc.tuple(rule, sharesOf(most)).chain(([of, shares]) => {
    const choice: fc.Arbitrary<Choice> = fc.oneof(
      { weight: 2, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 4, arbitrary: fc.integer({ min: 0, max: of.options - 1 }) },
    )
    const { length } = shares
    return fc
      .array(fc.record({ canVote: fc.boolean(), choice }), { minLength: length, maxLength: length })
      .map((made): [Rule, Voter[]] => [
        of,
        made.map((voter, at) => ({ ...voter, basisPoints: shares[at] ?? 0 })),
      ])
  })

/** Every way in which the missing votes can come in. */
function completions({ options }: Rule, voters: readonly Voter[]): Voter[][] {
  const choices: Choice[] = [undefined, null, ...Array.from({ length: options }, (_, option) => option)]
  return voters.reduce<Voter[][]>(
    (all, voter) =>
      voter.choice === undefined && voter.canVote
        ? all.flatMap((before) => choices.map((choice) => [...before, { ...voter, choice }]))
        : all.map((before) => [...before, voter]),
    [[]],
  )
}

describe('the outcome of a decision', () => {
  it('never depends on the order of the votes', () => {
    fc.assert(
      fc.property(
        vote(12).chain(([of, voters]) =>
          fc.tuple(
            fc.constant(of),
            fc.constant(voters),
            fc.shuffledSubarray(voters, { minLength: voters.length }),
          ),
        ),
        ([of, voters, shuffled]) => {
          expect(outcomeOf(of, shuffled)).toEqual(outcomeOf(of, voters))
        },
      ),
    )
  })

  it('counts every share and every head once', () => {
    fc.assert(
      fc.property(vote(12), ([of, voters]) => {
        const { total, present, counted, byOption } = tally(of, voters)
        expect(total).toBe(of.counting === 'SHARES' ? 10_000 : voters.length)
        expect(byOption.reduce((sum, weight) => sum + weight, 0)).toBe(counted)
        expect(counted <= present && present <= total).toBe(true)
        expect(byOption.every(Number.isInteger)).toBe(true)
      }),
    )
  })

  it('does not depend on who abstains silently, but for the quorum', () => {
    fc.assert(
      fc.property(vote(12), ([of, voters]) => {
        const open = { ...of, quorumBasisPoints: null }
        const spoken = voters.map((voter) => ({ ...voter, choice: voter.choice ?? null }))
        expect(outcomeOf(open, spoken)).toEqual(outcomeOf(open, voters))
      }),
    )
  })

  it('is adopted only for one option that reaches the threshold, with the quorum', () => {
    fc.assert(
      fc.property(vote(12), ([of, voters]) => {
        const { state, option } = outcomeOf(of, voters)
        const sum = tally(of, voters)
        if (state !== 'ADOPTED') return
        expect(isQuorumMet(of, sum)).toBe(true)
        const mine = sum.byOption[option] ?? 0
        expect(2 * mine > sum.counted).toBe(true)
        if (of.threshold === 'TWO_THIRDS') expect(3 * mine >= 2 * sum.counted).toBe(true)
        if (of.threshold === 'UNANIMOUS') expect(mine).toBe(sum.counted)
      }),
    )
  })

  it('never gets worse for an option when one more voter chooses it', () => {
    fc.assert(
      fc.property(vote(12), fc.nat(11), ([of, voters], at) => {
        const before = outcomeOf(of, voters)
        if (before.state !== 'ADOPTED') return
        const more = voters.map((voter, index) =>
          index === at ? { ...voter, choice: before.option } : voter,
        )
        expect(outcomeOf(of, more)).toEqual(before)
      }),
    )
  })

  it.each<[string, Partial<Rule>, [number, Choice][], Outcome['state'], number | null]>([
    [
      'exactly half is not more than half',
      {},
      [
        [5_000, yes],
        [5_000, no],
      ],
      'REJECTED',
      null,
    ],
    [
      'one basis point more than half is',
      {},
      [
        [5_001, yes],
        [4_999, no],
      ],
      'ADOPTED',
      yes,
    ],
    [
      'exactly two thirds of the heads is enough',
      { counting: 'HEADS', threshold: 'TWO_THIRDS' },
      [
        [1, yes],
        [1, yes],
        [9_998, no],
      ],
      'ADOPTED',
      yes,
    ],
    [
      '66.66% is less than two thirds',
      { threshold: 'TWO_THIRDS' },
      [
        [6_666, yes],
        [3_334, no],
      ],
      'REJECTED',
      null,
    ],
    [
      'silence does not break unanimity',
      { threshold: 'UNANIMOUS' },
      [
        [1_000, yes],
        [9_000, undefined],
      ],
      'ADOPTED',
      yes,
    ],
    [
      'one no breaks unanimity',
      { threshold: 'UNANIMOUS' },
      [
        [9_999, yes],
        [1, no],
      ],
      'REJECTED',
      null,
    ],
    ['nobody voted', {}, [[10_000, undefined]], 'LAPSED', null],
    ['everyone abstained', {}, [[10_000, null]], 'LAPSED', null],
    [
      'the quorum is missed by silence',
      { quorumBasisPoints: 5_001 },
      [
        [5_000, yes],
        [5_000, undefined],
      ],
      'LAPSED',
      null,
    ],
    [
      'an abstention counts for the quorum',
      { quorumBasisPoints: 5_001 },
      [
        [5_000, yes],
        [5_000, null],
      ],
      'ADOPTED',
      yes,
    ],
    [
      'no option of three has more than half',
      { kind: 'OPTIONS', options: 3 },
      [
        [4_000, 0],
        [3_000, 1],
        [3_000, 2],
      ],
      'LAPSED',
      null,
    ],
    [
      'an option of three has more than half',
      { kind: 'OPTIONS', options: 3 },
      [
        [4_000, 0],
        [6_000, 2],
      ],
      'ADOPTED',
      2,
    ],
  ])('%s', (_name, of, votes, state, option) => {
    const plain: Rule = {
      kind: 'YES_NO',
      counting: 'SHARES',
      threshold: 'MAJORITY',
      quorumBasisPoints: null,
      options: 2,
    }
    const voters = votes.map(([basisPoints, choice]) => ({ basisPoints, choice, canVote: true }))
    expect(outcomeOf({ ...plain, ...of }, voters)).toEqual({ state, option })
  })
})

describe('an outcome that can no longer change', () => {
  it('is one to which every completion of the missing votes leads, and no other', () => {
    let [settled, open] = [0, 0]
    fc.assert(
      fc.property(vote(5), ([of, voters]) => {
        const now = outcomeOf(of, voters)
        const all = completions(of, voters)
        const isFinal = all.every((votes) => isSame(outcomeOf(of, votes), now))
        expect(isSettled(of, voters)).toBe(isFinal)
        if (all.length > 1) isFinal ? settled++ : open++
      }),
      { numRuns: 500 },
    )
    // The law says something about both.
    expect(Math.min(settled, open)).toBeGreaterThan(10)
  })

  it('is reached at the latest when everyone who can vote has voted', () => {
    fc.assert(
      fc.property(vote(12), ([of, voters]) => {
        const all = voters.map((voter) => ({
          ...voter,
          canVote: voter.canVote && voter.choice === undefined ? false : voter.canVote,
        }))
        expect(isSettled(of, all)).toBe(true)
      }),
    )
  })
})
