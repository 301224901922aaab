import { z } from 'zod'
import { propertyInput } from '../properties/properties.schemas.ts'
import { type HandoverItem, handoverItems, type Recorded } from './handover.rules.ts'

export const exemptHandoverItemInput = propertyInput.extend({
  item: z.enum(handoverItems),
  /** False takes it back: the item counts again. */
  isExempt: z.boolean(),
})
export type ExemptHandoverItemInput = z.infer<typeof exemptHandoverItemInput>

/** What is recorded of a property for those who take over, and when it is to be checked again. */
export type HandoverView = {
  recorded: Recorded
  /** The items that do not apply to this property. */
  exempted: HandoverItem[]
  wasChecked: boolean
  /** When the next check is due, also the first one: a calendar date, `YYYY-MM-DD`. */
  dueOn: string
  /** In the property’s time zone. */
  today: string
  may: { check: boolean; exempt: boolean }
}
