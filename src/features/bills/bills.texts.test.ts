import { describe, expect, it } from 'vitest'
import { firstBillText } from './bills.texts.ts'

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
