import { CopyPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { toast, toastFailure } from '../../../../components/ui/toast.tsx'
import type { Category } from '../../categories/categories.ts'
import { money } from '../../components/shown.ts'
import { useCarryBudgets } from '../budgets.queries.ts'
import type { BudgetsView, HouseBudgetsView } from '../budgets.schemas.ts'
import { AddBudget } from './budget-dialogs.tsx'
import { BudgetRow } from './budget-row.tsx'

type HouseBudgetsProps = { view: BudgetsView; house: HouseBudgetsView }

/** The budgets of one house and year. @param props.title for a page that is about the house: it need not say its name */
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
          <Badge>Archived, read-only</Badge>
        ) : (
          <span className="text-muted tabular-nums">
            {money(spentMinor, view.currency)} spent in {view.year}
          </span>
        )
      }
    >
      {!isPlanned && (
        <p className="mb-1 text-muted">
          Nothing is planned for {view.year}.{/* Where all houses stand, it is said once above them. */}
          {title &&
            ' With a budget everybody sees how much is left, and the family is told when 80 % and when all of it is spent.'}
        </p>
      )}
      {lines.length > 0 && (
        <ul className="divide-y" aria-label={`Budgets of ${propertyName}`}>
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
            Add budget
          </Button>
          {house.toCarry > 0 && <CarryButton view={view} house={house} />}
        </div>
      )}
      {adding && <AddBudget view={view} house={house} {...adding} close={() => setAdding(null)} />}
    </SectionCard>
  )
}

/** One press, and what is planned for this year is planned for the next one too. */
function CarryButton({ view: { year }, house: { propertyId } }: HouseBudgetsProps) {
  const { mutateAsync, isPending } = useCarryBudgets()
  const carry = async () => {
    try {
      const { carried } = await mutateAsync({ propertyId, year })
      toast.success(
        `${carried === 1 ? 'A budget is' : `${carried} budgets are`} planned for ${year + 1} too.`,
      )
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Button onClick={carry} loading={isPending}>
      <CopyPlus aria-hidden="true" />
      Carry over to {year + 1}
    </Button>
  )
}
