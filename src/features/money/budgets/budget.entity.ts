import { defineEntity } from '../../base/entities/entities.rules.ts'
import { ofAmount } from '../../base/entities/sentences.rules.ts'

export const budgetEntity = defineEntity('budget', {
  thing: 'a budget',
  filter: 'Budgets',
  verbs: {
    CREATED: ({ name, after }) => `set the budget of ${name}${ofAmount(after)}`,
    CHANGED: ({ name, after }) => `changed the budget of ${name}${ofAmount(after)}`,
    DELETED: ({ name }) => `removed the budget of ${name}`,
  },
})
