import { describe, expect, it } from 'vitest'
import { firstBillText, partsText, stateText } from './bills.texts.ts'

describe('the first bill of a series that is being planned', () => {
  const first = (startsOn: string) =>
    firstBillText({ rule: 'MONTHLY', startsOn, endsOn: null }, '2027-02-10', 'en-GB')

  it('is said where it is of another day than was entered', () => {
    expect(first('2020-01-31')).toBe('That is more than 60 days ago: the first bill will be of 28 Feb 2027.')
  })

  it.each(['2027-01-31', '2027-02-10', '2027-06-01', '', '0020-01-31'])('is not said for %j', (entered) => {
    expect(first(entered)).toBeNull()
  })
})

describe('a paid bill', () => {
  it('says so, and where what paid it waits for approval says that', () => {
    const paid = { state: 'PAID', isOverdue: false } as const
    expect(stateText({ ...paid, isWaiting: false })).toBe('Paid')
    expect(stateText({ ...paid, isWaiting: true })).toBe('Paid, waits for approval')
  })
})

describe('the parts of what a year costs', () => {
  const none = { paidMinor: 0, waitingMinor: 0, openMinor: 0, forecastMinor: 0 }

  it('name what counts, what waits, what is open and what will come', () => {
    const all = { paidMinor: 100, waitingMinor: 200, openMinor: 300, forecastMinor: 400 }
    expect(partsText(all, 'EUR', 'en')).toBe(
      '€1.00 paid · €2.00 waiting for approval · €3.00 open · €4.00 to come',
    )
  })

  it('leave out what is nothing, and say when all of it is', () => {
    expect(partsText({ ...none, openMinor: 300 }, 'JPY', 'en')).toBe('¥300 open')
    expect(partsText(none, 'EUR', 'en')).toBe('No bills in this year')
  })
})
