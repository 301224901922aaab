import { z } from 'zod'
import { idSchema } from '../../../../lib/ids.ts'
import { defineNotification } from '../define-notification.ts'

/** When most of a budget is spent, and when all of it is. */
export const budgetAlert = defineNotification({
  type: 'BUDGET_ALERT',
  label: 'A budget is nearly or all spent',
  facts: z.object({
    familyGroupId: idSchema,
    propertyId: idSchema,
    /** “Repairs, Cabin, 2026” */
    budgetName: z.string(),
    percent: z.union([z.literal(80), z.literal(100)]),
    /** As text, in the currency of the group. */
    spent: z.string(),
    planned: z.string(),
  }),
  write: ({ familyGroupId, propertyId, budgetName, percent, spent, planned }) => ({
    title:
      percent === 100
        ? `The budget is spent: ${budgetName}`
        : `${percent} % of a budget is spent: ${budgetName}`,
    message: `${spent} of ${planned} are spent.`,
    metadata: { familyGroupId, propertyId },
  }),
})
