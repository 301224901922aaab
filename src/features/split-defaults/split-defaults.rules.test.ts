import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RuleScope, ruleFor, scopeText, sourceText } from './split-defaults.rules.ts'

const everything: RuleScope = { propertyId: null, category: null }
const ofCabin: RuleScope = { propertyId: 'cabin', category: null }
const ofEnergy: RuleScope = { propertyId: null, category: 'ENERGY' }
const ofCabinEnergy: RuleScope = { propertyId: 'cabin', category: 'ENERGY' }
const all = [everything, ofCabin, ofEnergy, ofCabinEnergy]

describe('the rule that counts', () => {
  it.each([
    [{ propertyId: 'cabin', category: 'ENERGY' }, all, ofCabinEnergy],
    [{ propertyId: 'cabin', category: 'WATER' }, all, ofCabin],
    [{ propertyId: 'flat', category: 'ENERGY' }, all, ofEnergy],
    [{ propertyId: 'flat', category: 'WATER' }, all, everything],
    [{ propertyId: null, category: null }, all, everything],
    [{ propertyId: 'cabin', category: 'ENERGY' }, [everything, ofEnergy, ofCabin], ofCabin],
    [{ propertyId: 'flat', category: 'WATER' }, [ofCabin, ofEnergy], undefined],
  ] as const)('of a payment for %j', (payment, rules, rule) => {
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

  it('says where a split comes from, and who of the rule has left', () => {
    expect(sourceText(null, [])).toBe('Your family has no rule for this yet.')
    expect(sourceText('Cabin', [])).toBe('By your family’s rule for Cabin.')
    expect(sourceText('Cabin', ['Ben Keller'])).toBe(
      'By your family’s rule for Cabin. It still names Ben Keller, who has left and takes no part: look at what falls to each, and have a manager change the rule.',
    )
    expect(sourceText('Cabin', ['Ben', 'Cleo'])).toContain(
      'It still names Ben and Cleo, who have left and take no part',
    )
  })

  it('says what it is for', () => {
    expect(scopeText(everything, null)).toBe('everything else')
    expect(scopeText(ofCabin, 'Cabin')).toBe('Cabin')
    expect(scopeText(ofEnergy, null)).toBe('Energy and heating')
    expect(scopeText(ofCabinEnergy, 'Cabin')).toBe('Energy and heating of Cabin')
  })
})
