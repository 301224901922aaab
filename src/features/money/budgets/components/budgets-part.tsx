import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, PiggyBank, Plus } from 'lucide-react'
import { ButtonLink, buttonClass } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { type BudgetSearch, budgetSearch } from '../budget-search.ts'
import { firstYear, lastYear } from '../budgets.rules.ts'
import type { BudgetsView } from '../budgets.schemas.ts'
import { HouseBudgets } from './house-budgets.tsx'

type BudgetsPartProps = { view: BudgetsView; search: BudgetSearch }
type BudgetsPageProps = BudgetsPartProps & { mayAddHouse: boolean }

/** What each house may cost in a year beside what it did cost. */
export function BudgetsPart({ view, search, mayAddHouse }: BudgetsPageProps) {
  return (
    <section aria-labelledby="budgets-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="budgets-title" className="text-lg">
            Budgets {view.year}
          </h2>
          <p className="max-w-prose text-muted">
            Expenses that count, by the day on which they were paid; what came in is not set against them. The
            family is told when 80 % and when all of a budget is spent.
          </p>
        </div>
        <YearLinks view={view} search={search} />
      </div>
      {view.properties.length > 1 && <HouseFilter view={view} search={search} />}
      {view.houses.length === 0 && (
        <EmptyState
          icon={<PiggyBank aria-hidden="true" />}
          title="No property yet"
          action={
            mayAddHouse && (
              <ButtonLink to="/property/new" search={{ familyGroupId: view.familyGroupId }} variant="primary">
                <Plus aria-hidden="true" />
                Add property
              </ButtonLink>
            )
          }
        >
          A budget says what a house may cost in a year.{' '}
          {mayAddHouse ? 'Add a property first.' : 'A manager of this group can add the first one.'}
        </EmptyState>
      )}
      {view.houses.map((house) => (
        <HouseBudgets key={`${house.propertyId}-${view.year}`} view={view} house={house} />
      ))}
    </section>
  )
}

/** Another year, in the address. */
const YearLinks = ({ view: { familyGroupId, year, thisYear }, search }: BudgetsPartProps) => (
  <nav aria-label="Year" className="flex flex-wrap gap-2">
    {[year - 1, thisYear, year + 1]
      .filter((to, place) => to >= firstYear && to <= lastYear && (place !== 1 || to !== year))
      .filter((to, place, all) => all.indexOf(to) === place)
      .map((to) => (
        <Link
          key={to}
          to="/money/$familyGroupId/budgets"
          params={{ familyGroupId }}
          search={{ ...search, year: to }}
          resetScroll={false}
          className={buttonClass()}
        >
          {to === year - 1 && <ChevronLeft aria-hidden="true" />}
          {to}
          {to === year + 1 && <ChevronRight aria-hidden="true" />}
        </Link>
      ))}
  </nav>
)

function HouseFilter({ view: { familyGroupId, properties }, search }: BudgetsPartProps) {
  const navigate = useNavigate()
  return (
    <search className="grid max-w-form">
      <Select
        label="Property"
        placeholder="All"
        options={properties.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.propertyId ?? ''}
        onChange={({ target }) =>
          void navigate({
            to: '/money/$familyGroupId/budgets',
            params: { familyGroupId },
            search: budgetSearch({ ...search, propertyId: target.value }),
            resetScroll: false,
          })
        }
      />
    </search>
  )
}
