import { formatMoney } from '../../../lib/money.ts'
import { formatPercent } from '../../house/ownership/percent.rules.ts'
import type { SplitMethod, SplitRefusal } from './splits.rules.ts'

/** Why the server refuses a split, in a sentence that says what to do; the form's hints are shorter. */
export function splitRefusalText(refusal: SplitRefusal, method: SplitMethod, currency: string): string {
  switch (refusal.reason) {
    case 'nobody':
      return 'Choose at least one person among whom it is split.'
    case 'too-many':
      return 'Please split it among at most 100 people.'
    case 'repeated':
      return 'Each person can have one part. Take out the one who is named twice.'
    case 'no-weight':
      return 'Enter a part above zero for each person, or take out who has none.'
    case 'not-the-whole': {
      const size = Math.abs(refusal.missing)
      const text = method === 'AMOUNT' ? formatMoney(size, currency, 'en') : formatPercent(size, 'en')
      return refusal.missing > 0
        ? `${text} is missing: the parts have to add up to the whole.`
        : `${text} is too much: the parts have to add up to the whole.`
    }
  }
}
