import { z } from 'zod'
import { timeZone } from '../../lib/dates.ts'

export const loadSampleFamilyInput = z.strictObject({ timeZone })
