import { z } from 'zod'
import { idSchema } from '../../../lib/ids.ts'
import { requiredText } from '../../../lib/text.ts'

export const addOutsiderInput = z.strictObject({ familyGroupId: idSchema, name: requiredText('a name') })
