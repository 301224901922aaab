import { z } from 'zod'
import { timeZone } from '../../lib/date-schemas.ts'

export const loadSampleFamilyInput = z.strictObject({ timeZone })
