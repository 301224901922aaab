import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { defineEntity, namedBy } from '../../base/entities/entities.rules.ts'
import { ofAmount } from '../../base/entities/sentences.rules.ts'
import { categoryName } from '../categories/categories.schemas.ts'
import { budgetName } from './budgets.texts.ts'

export const budgetEntity = defineEntity('budget', {
  get thing() {
    return t`a budget`
  },
  get filter() {
    return t`Budgets`
  },
  nameOf: namedBy(
    z.object({
      category: z.string().nullable(),
      // Older lines are from before groups could name them.
      categoryName: categoryName.default(null),
      propertyName: z.string(),
      year: z.number(),
    }),
    budgetName,
  ),
  verbs: {
    CREATED: ({ name, after }) => t`set the budget of ${name}${ofAmount(after)}`,
    CHANGED: ({ name, after }) => t`changed the budget of ${name}${ofAmount(after)}`,
    DELETED: ({ name }) => t`removed the budget of ${name}`,
  },
})
