import { t } from '@lingui/core/macro'
import { locale } from '../../../lib/locale.ts'
import { formatMoney } from '../../../lib/money.ts'
import { formatPercent } from '../../house/ownership/percent.rules.ts'
import type { SplitMethod, SplitRefusal } from './splits.rules.ts'

/** Returns why the server rejects a split, and what to do. */
export function splitRefusalText(refusal: SplitRefusal, method: SplitMethod, currency: string): string {
  switch (refusal.reason) {
    case 'nobody':
      return t`Choose at least one person to split it between.`
    case 'too-many':
      return t`Split it between at most 100 people.`
    case 'repeated':
      return t`Each person can have only one share. Remove the person who is listed twice.`
    case 'no-weight':
      return t`Enter a share above zero for each person, or remove people without a share.`
    case 'not-the-whole': {
      const size = Math.abs(refusal.missing)
      const text = method === 'AMOUNT' ? formatMoney(size, currency, locale()) : formatPercent(size, locale())
      return refusal.missing > 0
        ? t`${text} is missing: the shares must add up to the total.`
        : t`${text} too much: the shares must add up to the total.`
    }
  }
}
