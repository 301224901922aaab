import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { currencies } from './money.ts'

const known = new Set(currencies())

export const currencyCode = z
  .string()
  .refine((code) => known.has(code), { error: () => t`Choose a currency.` })
