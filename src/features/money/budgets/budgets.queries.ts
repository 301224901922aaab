import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
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
    queryKey: ['budgets', familyGroupId, { year, propertyId }],
    queryFn: () =>
      listBudgets({ data: { familyGroupId, ...(year && { year }), ...(propertyId && { propertyId }) } }),
  })

/** What shows a budget: the plans of the group, and its activity. Whether it worked or not, what is shown is what there is. */
function useRefreshBudgets(familyGroupId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [['budgets', familyGroupId], ['dashboard', familyGroupId], familyGroupKey(familyGroupId)].map(
        (queryKey) => queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

export function useCreateBudget(familyGroupId: string) {
  const refresh = useRefreshBudgets(familyGroupId)
  return useMutation({
    mutationFn: (data: CreateBudgetInput) => createBudget({ data }),
    onSettled: refresh,
  })
}

export function useUpdateBudget(familyGroupId: string) {
  const refresh = useRefreshBudgets(familyGroupId)
  return useMutation({
    mutationFn: (data: UpdateBudgetInput) => updateBudget({ data }),
    onSettled: refresh,
  })
}

export function useDeleteBudget(familyGroupId: string) {
  const refresh = useRefreshBudgets(familyGroupId)
  return useMutation({
    mutationFn: (data: DeleteBudgetInput) => deleteBudget({ data }),
    onSettled: refresh,
  })
}

export function useCarryBudgets(familyGroupId: string) {
  const refresh = useRefreshBudgets(familyGroupId)
  return useMutation({
    mutationFn: (data: CarryBudgetsInput) => carryBudgets({ data }),
    onSettled: refresh,
  })
}
