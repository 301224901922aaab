import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { isTimeZone } from './time-zone.ts'

export const timeZone = z.string().refine(isTimeZone, { error: () => t`Choose a time zone.` })
