import { z } from 'zod'
import { timeZone } from '../../../lib/time-zone.ts'

export const loadSampleFamilyInput = z.strictObject({ timeZone })
