import { t } from '@lingui/core/macro'
import { defineEntity } from '../../base/entities/entities.rules.ts'
import { ofAmount } from '../../base/entities/sentences.rules.ts'

export const budgetEntity = defineEntity('budget', {
  get thing() {
    return t`a budget`
  },
  get filter() {
    return t`Budgets`
  },
  verbs: {
    CREATED: ({ name, after }) => t`set the budget of ${name}${ofAmount(after)}`,
    CHANGED: ({ name, after }) => t`changed the budget of ${name}${ofAmount(after)}`,
    DELETED: ({ name }) => t`removed the budget of ${name}`,
  },
})
