import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asList, inQuestion, isLeadKind, leadKinds, maxNameInQuestion } from './lead.rules.ts'
import { subjectKinds } from './subject.rules.ts'

it('a name stays as it is, or is shortened so that the question fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const short = inQuestion(name)
      expect(short.isWellFormed()).toBe(true)
      expect(short.length).toBeLessThanOrEqual(maxNameInQuestion)
      if (name.length <= maxNameInQuestion) expect(short).toBe(name)
      else expect(short.endsWith('…') && name.startsWith(short.slice(0, -1))).toBe(true)
    }),
  )
})

it('a lead is no subject', () => {
  expect(leadKinds.every(isLeadKind)).toBe(true)
  expect(subjectKinds.some(isLeadKind)).toBe(false)
})

it('a list has a line for each', () => {
  expect(asList(['One', 'Two'])).toBe('- One\n- Two')
  expect(asList([])).toBe('')
})
