import { t } from '@lingui/core/macro'
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

/** Renders the budgets of each property beside its spending. */
export function BudgetsPart({ view, search, mayAddHouse }: BudgetsPageProps) {
  return (
    <section aria-labelledby="budgets-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="budgets-title" className="text-lg">
            {t`Budgets ${view.year}`}
          </h2>
          <p className="max-w-prose text-muted">
            {t`Approved expenses, by the date they were paid. Income is not deducted. Managers and members are notified when 80% and when all of a budget is spent.`}
          </p>
        </div>
        <YearLinks view={view} search={search} />
      </div>
      {view.properties.length > 1 && <HouseFilter view={view} search={search} />}
      {view.houses.length === 0 && (
        <EmptyState
          icon={<PiggyBank aria-hidden="true" />}
          title={t`No property yet`}
          action={
            mayAddHouse && (
              <ButtonLink to="/property/new" search={{ familyGroupId: view.familyGroupId }} variant="primary">
                <Plus aria-hidden="true" />
                {t`Add property`}
              </ButtonLink>
            )
          }
        >
          {t`A budget sets how much a property may cost in a year.`}{' '}
          {mayAddHouse ? t`Add a property first.` : t`A manager of this group can add the first one.`}
        </EmptyState>
      )}
      {view.houses.map((house) => (
        <HouseBudgets key={`${house.propertyId}-${view.year}`} view={view} house={house} />
      ))}
    </section>
  )
}

/** Links to another year. */
const YearLinks = ({ view: { familyGroupId, year, thisYear }, search }: BudgetsPartProps) => (
  <nav aria-label={t`Year`} className="flex flex-wrap gap-2">
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
        label={t`Property`}
        placeholder={t({ message: 'All', context: 'properties' })}
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
