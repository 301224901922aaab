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

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** Planned against spent, in a year, of all houses or one; without a year, of this one. */
export const budgetsQuery = (familyGroupId: string, { year, propertyId }: BudgetSearch = {}) =>
  queryOptions({
    queryKey: key('budgets', familyGroupId, { year, propertyId }),
    queryFn: () => listBudgets({ data: { familyGroupId, year, propertyId } }),
  })

// Whether it worked or not, what is shown is what there is.
const meta = { evenRefused: true }

export const useCreateBudget = () =>
  useMutation({ mutationFn: (data: CreateBudgetInput) => createBudget({ data }), meta })

export const useUpdateBudget = () =>
  useMutation({ mutationFn: (data: UpdateBudgetInput) => updateBudget({ data }), meta })

export const useDeleteBudget = () =>
  useMutation({ mutationFn: (data: DeleteBudgetInput) => deleteBudget({ data }), meta })

export const useCarryBudgets = () =>
  useMutation({ mutationFn: (data: CarryBudgetsInput) => carryBudgets({ data }), meta })
