import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { no, yes } from './outcome.rules.ts'
import { aboutOf, decisionSearch, inFavour, isBacked, isCarriedOut, readAbout } from './subject.rules.ts'

const people = ['anna', 'ben', 'clara', 'dora']
const vote = fc.record({
  userId: fc.constantFrom(...people, null),
  choice: fc.constantFrom(yes, no, null, undefined),
})
const votes = fc.array(vote, { maxLength: 6 })
const ables = fc.subarray(people)

describe('who carries an adopted decision', () => {
  it('is nobody without someone who could do it alone', () => {
    fc.assert(fc.property(votes, (cast) => !isBacked(cast, [])))
  })

  it('needs the yes of someone who could do it alone, and no other vote counts', () => {
    fc.assert(
      fc.property(votes, ables, (cast, able) => {
        const others = cast.filter(({ userId, choice }) => choice !== yes || !able.includes(userId ?? ''))
        return !isBacked(others, able)
      }),
    )
  })

  it('is not lost by more votes, or by more people who could decide alone', () => {
    fc.assert(
      fc.property(votes, votes, ables, ables, (cast, more, able, others) => {
        fc.pre(isBacked(cast, able))
        return isBacked([...more, ...cast], [...others, ...able])
      }),
    )
  })

  it('depends on nothing but the votes in favour', () => {
    fc.assert(
      fc.property(
        votes,
        ables,
        (cast, able) => isBacked(cast, able) === inFavour(cast).some((id) => able.includes(id)),
      ),
    )
    expect(isBacked([{ userId: 'anna', choice: yes }], ['anna'])).toBe(true)
    expect(
      isBacked(
        [
          { userId: 'anna', choice: yes },
          { userId: 'ben', choice: no },
        ],
        ['ben'],
      ),
    ).toBe(false)
  })
})

it('is carried out only when “yes” was adopted', () => {
  expect(isCarriedOut({ state: 'ADOPTED', option: yes })).toBe(true)
  expect(isCarriedOut({ state: 'ADOPTED', option: no })).toBe(false)
  expect(isCarriedOut({ state: 'REJECTED', option: null })).toBe(false)
  expect(isCarriedOut({ state: 'LAPSED', option: null })).toBe(false)
})

describe('what a decision is about, in an address', () => {
  it('is read as it was written', () => {
    const things = (['PAYMENT', 'QUOTE', 'BUDGET', 'STAY'] as const).map((kind) => ({ kind, id: newId() }))
    for (const about of [...things, { kind: 'OWNERS' } as const]) {
      expect(readAbout(aboutOf(about))).toEqual(about)
      expect(decisionSearch({ about: aboutOf(about) })).toEqual({ about: aboutOf(about) })
    }
    expect(things.map((about) => aboutOf(about).split(':')[0])).toEqual([
      'payment',
      'quote',
      'budget',
      'stay',
    ])
  })

  it('is nothing when it has another form', () => {
    for (const about of [
      undefined,
      7,
      '',
      'payment',
      'payment:',
      'payment:1',
      `task:${newId()}`,
      `quote:${newId()}:1`,
      'owners:',
      `owners:${newId()}`,
      'budget:',
      'stay:1',
    ])
      expect(decisionSearch({ about })).toEqual({})
  })
})
