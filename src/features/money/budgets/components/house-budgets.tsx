import { plural, t } from '@lingui/core/macro'
import { CopyPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import type { Category } from '../../categories/category-keys.ts'
import { money } from '../../components/shown.ts'
import { useCarryBudgets } from '../budgets.queries.ts'
import type { BudgetsView, HouseBudgetsView } from '../budgets.schemas.ts'
import { AddBudget } from './budget-dialogs.tsx'
import { BudgetRow } from './budget-row.tsx'

type HouseBudgetsProps = { view: BudgetsView; house: HouseBudgetsView }

/**
 * Renders the budgets of one property and year. @param props.title for a page of the property, which need not repeat
 * its name
 */
export function HouseBudgets({ view, house, title }: HouseBudgetsProps & { title?: string }) {
  const [adding, setAdding] = useState<{ category: Category | null } | null>(null)
  const { propertyName, lines, spentMinor, isArchived } = house
  const mayEdit = view.mayEdit && !isArchived
  const isPlanned = lines.some(({ budget }) => budget)
  return (
    <SectionCard
      title={title ?? propertyName}
      aria-label={title ?? propertyName}
      action={
        isArchived ? (
          <Badge>{t`Archived, read-only`}</Badge>
        ) : (
          <span className="text-muted tabular-nums">
            {t`${money(spentMinor, view.currency)} spent in ${view.year}`}
          </span>
        )
      }
    >
      {!isPlanned && (
        <p className="mb-1 text-muted">
          {t`No budgets for ${view.year}.`}
          {/* With several properties it is said once above them. */}
          {title &&
            t` With a budget, everyone sees how much is left, and managers and members are notified when 80% and when all of it is spent.`}
        </p>
      )}
      {lines.length > 0 && (
        <ul className="divide-y" aria-label={t`Budgets of ${propertyName}`}>
          {lines.map((line) => (
            <BudgetRow
              key={line.category ?? 'all'}
              view={view}
              house={house}
              line={line}
              mayEdit={mayEdit}
              plan={() => setAdding({ category: line.category })}
            />
          ))}
        </ul>
      )}
      {mayEdit && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant={isPlanned ? 'secondary' : 'primary'} onClick={() => setAdding({ category: null })}>
            <Plus aria-hidden="true" />
            {t`Add budget`}
          </Button>
          {house.toCarry > 0 && <CarryButton view={view} house={house} />}
        </div>
      )}
      {adding && <AddBudget view={view} house={house} {...adding} close={() => setAdding(null)} />}
    </SectionCard>
  )
}

/** Carries this year’s budgets over to the next year. */
function CarryButton({ view: { year }, house: { propertyId } }: HouseBudgetsProps) {
  const { mutateAsync, isPending } = useCarryBudgets()
  const carry = async () => {
    try {
      const { carried } = await mutateAsync({ propertyId, year })
      toast.success(
        t`${plural(carried, { one: '# budget', other: '# budgets' })} carried over to ${year + 1}`,
      )
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Button onClick={carry} loading={isPending}>
      <CopyPlus aria-hidden="true" />
      {t`Carry over to ${year + 1}`}
    </Button>
  )
}
