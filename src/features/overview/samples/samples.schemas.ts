import { z } from 'zod'
import { timeZone } from '../../../lib/time-zone-schemas.ts'

export const loadSampleFamilyInput = z.strictObject({ timeZone })
