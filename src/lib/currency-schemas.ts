import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { currenciesInUse } from './country-currencies.ts'
import { currencies } from './money.ts'

/** Amounts recorded in a former currency stay valid, and an older browser does not know every new one. */
const known = new Set([...currenciesInUse, ...currencies()])

export const currencyCode = z
  .string()
  .refine((code) => known.has(code), { error: () => t`Choose a currency.` })
