import { describe, expect, it } from 'vitest'
import { firstBillText, partsText, stateText } from './bills.texts.ts'

describe('the first bill of a new recurring bill', () => {
  const first = (startsOn: string) =>
    firstBillText({ rule: 'MONTHLY', startsOn, endsOn: null }, '2027-02-10', 'en-GB')

  it('is mentioned when it differs from the entered date', () => {
    expect(first('2020-01-31')).toBe(
      'That is more than 60 days ago. The first bill will be due on 28 Feb 2027.',
    )
  })

  it.each(['2027-01-31', '2027-02-10', '2027-06-01', '', '0020-01-31'])(
    'is not mentioned for %j',
    (entered) => {
      expect(first(entered)).toBeNull()
    },
  )
})

describe('the status of a paid bill', () => {
  it('is “Paid”, or “needs approval” while its expense waits', () => {
    const paid = { state: 'PAID', isOverdue: false } as const
    expect(stateText({ ...paid, isWaiting: false })).toBe('Paid')
    expect(stateText({ ...paid, isWaiting: true })).toBe('Paid, needs approval')
  })
})

describe('the totals of a year', () => {
  const none = { paidMinor: 0, waitingMinor: 0, openMinor: 0, forecastMinor: 0 }

  it('name what is paid, waiting, open and upcoming', () => {
    const all = { paidMinor: 100, waitingMinor: 200, openMinor: 300, forecastMinor: 400 }
    expect(partsText(all, 'EUR', 'en')).toBe(
      '€1.00 paid · €2.00 waiting for approval · €3.00 open · €4.00 upcoming',
    )
  })

  it('leave out zero amounts, and have a text for no bills', () => {
    expect(partsText({ ...none, openMinor: 300 }, 'JPY', 'en')).toBe('¥300 open')
    expect(partsText(none, 'EUR', 'en')).toBe('No bills for this year')
  })
})
