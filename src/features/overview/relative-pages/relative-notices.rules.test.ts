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
  documents: [] as never[],
  rule: { kind: 'YES_NO', counting: 'HEADS', threshold: 'MAJORITY', quorumBasisPoints: null, options: 2 },
} as const
const stay = { id, startsOn: '2027-07-03', endsOn: '2027-07-10', guests: 0, note: null, statusReason: null }
const nothing = { decisions: null, stays: null, problems: null, money: null }
const withStay = (status: 'REQUESTED' | 'CONFIRMED' | 'CANCELLED') => ({
  ...nothing,
  stays: [{ ...stay, status, version: 1, mayCancel: false, isCancelledByGroup: false }],
})
const withProblem = (state: 'WAITING' | 'ACCEPTED', photos: { fileId: string; title: string }[] = []) => ({
  ...nothing,
  problems: [
    { id, title: 'A leak', description: null, state, statusReason: null, reportedOn: '2027-06-30', photos },
  ],
})
const withMoney = (status: 'CONFIRMED' | 'DISPUTED') => ({
  ...nothing,
  money: {
    waiting: [],
    answered: [
      {
        ...{
          id,
          status,
          amountMinor: 4_000,
          currency: 'EUR',
          settledOn: '2027-06-30',
          method: 'CASH' as const,
        },
        ...{ payerName: 'Ben Keller', note: null, statusReason: null, version: 2 },
      },
    ],
  },
})

it('says what was done only while the page shows it', () => {
  expect(noticeToShow('requested', withStay('REQUESTED'))).toBe('requested')
  expect(noticeToShow('requested', withStay('CONFIRMED'))).toBeNull()
  expect(noticeToShow('cancelled', withStay('CANCELLED'))).toBe('cancelled')
  expect(noticeToShow('cancelled', withStay('REQUESTED'))).toBeNull()
  expect(noticeToShow('voted', { ...nothing, decisions: [{ ...asked, choice: null }] })).toBe('voted')
  expect(noticeToShow('voted', { ...nothing, decisions: [asked] })).toBeNull()
  const ended = { ...asked, isOpen: false, state: 'ADOPTED' as const, choice: 0 }
  expect(noticeToShow('voted', { ...nothing, decisions: [ended] })).toBeNull()
  expect(noticeToShow('voted', { ...nothing, decisions: [] })).toBeNull()
  expect(noticeToShow('reported', withProblem('WAITING'))).toBe('reported')
  expect(noticeToShow('reported', withProblem('ACCEPTED'))).toBeNull()
  expect(noticeToShow('photos', withProblem('WAITING'))).toBeNull()
  expect(noticeToShow('photos', withProblem('WAITING', [{ fileId: id, title: 'Drip' }]))).toBe('photos')
  expect(noticeToShow('received', withMoney('CONFIRMED'))).toBe('received')
  expect(noticeToShow('received', withMoney('DISPUTED'))).toBeNull()
  expect(noticeToShow('disputed', withMoney('DISPUTED'))).toBe('disputed')
  expect(noticeToShow('disputed', withMoney('CONFIRMED'))).toBeNull()
  expect(noticeToShow('disputed', nothing)).toBeNull()
  expect(noticeToShow(undefined, withStay('REQUESTED'))).toBeNull()
})
