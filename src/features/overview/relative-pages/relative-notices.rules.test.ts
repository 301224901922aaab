import { expect, it } from 'vitest'
import { noticeToShow } from './relative-notices.rules.ts'

const id = '0199aaaa-0000-7000-8000-000000000001'
const decision = {
  id,
  question: 'The roof?',
  background: null,
  deadlineOn: '2027-07-01',
  answers: [null, null],
}
const asked = {
  ...decision,
  currency: 'EUR',
  isOpen: true,
  state: 'OPEN',
  adoptedOption: null,
  about: null,
  rule: { kind: 'YES_NO', counting: 'HEADS', threshold: 'MAJORITY', quorumBasisPoints: null, options: 2 },
} as const
const stay = { id, startsOn: '2027-07-03', endsOn: '2027-07-10', guests: 0, note: null, statusReason: null }
const withStay = (status: 'REQUESTED' | 'CONFIRMED' | 'CANCELLED') => ({
  decisions: null,
  stays: [{ ...stay, status, version: 1, mayCancel: false }],
})

it('says what was done only while the page shows it', () => {
  expect(noticeToShow('requested', withStay('REQUESTED'))).toBe('requested')
  expect(noticeToShow('requested', withStay('CONFIRMED'))).toBeNull()
  expect(noticeToShow('cancelled', withStay('CANCELLED'))).toBe('cancelled')
  expect(noticeToShow('cancelled', withStay('REQUESTED'))).toBeNull()
  expect(noticeToShow('voted', { decisions: [{ ...asked, choice: null }], stays: null })).toBe('voted')
  expect(noticeToShow('voted', { decisions: [asked], stays: null })).toBeNull()
  const ended = { ...asked, isOpen: false, state: 'ADOPTED' as const, choice: 0 }
  expect(noticeToShow('voted', { decisions: [ended], stays: null })).toBeNull()
  expect(noticeToShow('voted', { decisions: [], stays: null })).toBeNull()
  expect(noticeToShow(undefined, withStay('REQUESTED'))).toBeNull()
})
