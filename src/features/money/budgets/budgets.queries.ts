import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import type { BudgetSearch } from './budget-search.ts'
import { carryBudgets, createBudget, deleteBudget, listBudgets, updateBudget } from './budgets.functions.ts'
import type {
  CarryBudgetsInput,
  CreateBudgetInput,
  DeleteBudgetInput,
  UpdateBudgetInput,
} from './budgets.schemas.ts'

// Routes load this file with every page, so the schema library is loaded on demand.

/** Loads the budgets of a year, of all properties or one; this year by default. */
export const budgetsQuery = (familyGroupId: string, { year, propertyId }: BudgetSearch = {}) =>
  queryOptions({
    queryKey: key('budgets', familyGroupId, { year, propertyId }),
    queryFn: () => listBudgets({ data: { familyGroupId, year, propertyId } }),
  })

// Reload after failures too.
const meta = { evenRefused: true }

export const useCreateBudget = () =>
  useMutation({ mutationFn: (data: CreateBudgetInput) => createBudget({ data }), meta })

export const useUpdateBudget = () =>
  useMutation({ mutationFn: (data: UpdateBudgetInput) => updateBudget({ data }), meta })

export const useDeleteBudget = () =>
  useMutation({ mutationFn: (data: DeleteBudgetInput) => deleteBudget({ data }), meta })

export const useCarryBudgets = () =>
  useMutation({ mutationFn: (data: CarryBudgetsInput) => carryBudgets({ data }), meta })
