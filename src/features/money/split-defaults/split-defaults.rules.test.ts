import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSplitOf, type RuleScope, ruleFor, scopeText, sourceText } from './split-defaults.rules.ts'

const everything: RuleScope = { propertyId: null, category: null }
const ofCabin: RuleScope = { propertyId: 'cabin', category: null }
const ofEnergy: RuleScope = { propertyId: null, category: 'ENERGY' }
const ofCabinEnergy: RuleScope = { propertyId: 'cabin', category: 'ENERGY' }
const all = [everything, ofCabin, ofEnergy, ofCabinEnergy]

describe('the rule that applies', () => {
  it.each([
    [{ propertyId: 'cabin', category: 'ENERGY' }, all, ofCabinEnergy],
    [{ propertyId: 'cabin', category: 'WATER' }, all, ofCabin],
    [{ propertyId: 'flat', category: 'ENERGY' }, all, ofEnergy],
    [{ propertyId: 'flat', category: 'WATER' }, all, everything],
    [{ propertyId: null, category: null }, all, everything],
    [{ propertyId: 'cabin', category: 'ENERGY' }, [everything, ofEnergy, ofCabin], ofCabin],
    [{ propertyId: 'flat', category: 'WATER' }, [ofCabin, ofEnergy], undefined],
  ] as const)('to a payment for %j', (payment, rules, rule) => {
    expect(ruleFor(rules, payment)).toBe(rule)
  })

  it('does not depend on the order of the rules', () => {
    const scope = fc.record({
      propertyId: fc.constantFrom(null, 'cabin', 'flat'),
      category: fc.constantFrom(null, 'ENERGY' as const, 'WATER' as const),
    })
    const key = ({ propertyId, category }: RuleScope) => `${propertyId} ${category}`
    const rules = fc.uniqueArray(scope, { selector: key })
    fc.assert(
      fc.property(rules, scope, fc.integer(), (some, payment, seed) => {
        const shuffled = some.toSorted((a, b) => ((key(a).length * seed) % 7) - ((key(b).length * seed) % 7))
        expect(ruleFor(shuffled, payment)).toBe(ruleFor(some, payment))
        expect(ruleFor(some.toReversed(), payment)).toBe(ruleFor(some, payment))
      }),
      { numRuns: 10_000 },
    )
  })

  it('explains where a split comes from, and which former members it names', () => {
    const source = (rule: string | null, ...left: string[]) => sourceText({ method: 'EQUAL', rule, left })
    expect(source(null)).toBe(
      'Split equally: no rule applies, and the ownership on that date is incomplete. Viewers who own nothing are left out.',
    )
    expect(sourceText({ method: 'OWNERSHIP', rule: null, left: [] })).toBe(
      'Split by ownership of the property on that date.',
    )
    expect(source('Cabin')).toBe('By your group’s rule for Cabin.')
    expect(source('Cabin', 'Ben Keller')).toBe(
      'By your group’s rule for Cabin. It still names Ben Keller, who has left the group. Check each share, and ask a manager to change the rule.',
    )
    expect(source('Cabin', 'Ben', 'Cleo')).toContain('It still names Ben and Cleo, who have left the group')
  })

  it('has a text for its scope', () => {
    expect(scopeText({ ...everything, categoryName: null }, null)).toBe('everything else')
    expect(scopeText({ ...ofCabin, categoryName: null }, 'Cabin')).toBe('Cabin')
    expect(scopeText({ ...ofEnergy, categoryName: null }, null)).toBe('Energy and heating')
    expect(scopeText({ ...ofCabinEnergy, categoryName: null }, 'Cabin')).toBe('Energy and heating of Cabin')
    expect(scopeText({ ...ofCabinEnergy, categoryName: 'Firewood' }, 'Cabin')).toBe('Firewood of Cabin')
  })
})

type Standing = 'MEMBER' | 'OUTSIDER' | 'FORMER'
type Role = 'MANAGER' | 'MEMBER' | 'VIEWER'

/** People whose user id equals their id. */
const person = (id: string, role: Role | null, standing: Standing = 'MEMBER') => ({
  id,
  userId: id,
  role,
  standing,
})
const everyone = [
  person('anna', 'MANAGER'),
  person('ben', 'MEMBER'),
  person('vera', 'VIEWER'),
  person('otto', null, 'OUTSIDER'),
  person('fritz', null, 'FORMER'),
]
const shares = (...ids: string[]) => ids.map((participantId) => ({ participantId, weight: 3 }))
const owned = (isWhole: boolean, ...ids: string[]) => ({ isWhole, userIds: new Set(ids) })

describe('the default split of a payment', () => {
  const byOwnership = { method: 'OWNERSHIP' as const, weights: [] }
  const byShares = { method: 'SHARES' as const, weights: shares('anna', 'vera', 'fritz') }
  const byLeft = { method: 'SHARES' as const, weights: shares('fritz') }
  const betweenAll = { method: 'EQUAL' as const, weights: [] }

  it.each([
    ['ownership is complete', undefined, owned(true, 'vera'), 'OWNERSHIP', [], false],
    ['ownership is not complete', undefined, owned(false), 'EQUAL', ['anna', 'ben'], false],
    ['a viewer owns a share', undefined, owned(false, 'vera'), 'EQUAL', ['anna', 'ben', 'vera'], false],
    ['someone who left owns a share', undefined, owned(false, 'fritz'), 'EQUAL', ['anna', 'ben'], false],
    ['a rule says by ownership', byOwnership, owned(true, 'ben'), 'OWNERSHIP', [], true],
    [
      'that rule has no complete ownership',
      byOwnership,
      owned(false, 'ben'),
      'EQUAL',
      ['anna', 'ben'],
      false,
    ],
    ['a rule names people', byShares, owned(true, 'ben'), 'SHARES', ['anna', 'vera'], true],
    ['everyone a rule names has left', byLeft, owned(false, 'ben'), 'EQUAL', ['anna', 'ben'], false],
    ['they have left and ownership is complete', byLeft, owned(true, 'ben'), 'OWNERSHIP', [], false],
    ['a rule names nobody', betweenAll, owned(true, 'ben'), 'EQUAL', ['anna', 'ben', 'vera'], true],
  ])('when %s', (_, rule, owners, method, ids, isByRule) => {
    const found = defaultSplitOf(rule, owners, everyone)
    expect([found.method, found.weights.map(({ participantId }) => participantId), found.isByRule]).toEqual([
      method,
      ids,
      isByRule,
    ])
  })

  const people = fc
    .array(
      fc.record({
        role: fc.constantFrom('MANAGER' as const, 'MEMBER' as const, 'VIEWER' as const),
        standing: fc.constantFrom('MEMBER' as const, 'OUTSIDER' as const, 'FORMER' as const),
      }),
      { maxLength: 8 },
    )
    .map((some) => some.map(({ role, standing }, index) => person(`p${index}`, role, standing)))
  const owners = fc.record({
    isWhole: fc.boolean(),
    userIds: fc.uniqueArray(fc.constantFrom('p0', 'p1', 'p2', 'p3')).map((ids) => new Set<string>(ids)),
  })

  it('uses complete ownership, and otherwise never a viewer who owns nothing', () => {
    fc.assert(
      fc.property(people, owners, (some, theirs) => {
        const { method, weights } = defaultSplitOf(undefined, theirs, some)
        expect(method).toBe(theirs.isWhole ? 'OWNERSHIP' : 'EQUAL')
        const named = new Set(weights.map(({ participantId }) => participantId))
        for (const { id, role, standing } of theirs.isWhole ? [] : some) {
          const takesPart = standing === 'MEMBER' && (role !== 'VIEWER' || theirs.userIds.has(id))
          expect(named.has(id)).toBe(takesPart)
        }
      }),
    )
  })
})
