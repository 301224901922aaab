import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { no, yes } from './outcome.rules.ts'
import { aboutOf, decisionSearch, inFavour, isBacked, isCarriedOut, subjectOf } from './subject.rules.ts'

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

describe('a subject in an address', () => {
  it('is read as it was written', () => {
    for (const kind of ['PAYMENT', 'QUOTE'] as const) {
      const subject = { kind, id: newId() }
      expect(subjectOf(aboutOf(subject))).toEqual(subject)
      expect(decisionSearch({ about: aboutOf(subject) })).toEqual({ about: aboutOf(subject) })
    }
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
    ])
      expect(decisionSearch({ about })).toEqual({})
  })
})
