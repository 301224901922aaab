import { z } from 'zod'
import { isTimeZone } from './time-zone.ts'

export const timeZone = z.string().refine(isTimeZone, 'Please choose a time zone.')
