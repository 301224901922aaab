import { Link } from '@tanstack/react-router'
import { HardHat, House, ListTodo, Plus, Scale } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { Role } from '../../../../server/context.ts'
import type { PropertyCardView } from '../properties.schemas.ts'
import { kindLabels, usageLabels } from '../properties.texts.ts'
import { CoverPhoto } from './cover-photo.tsx'

type PropertyGridProps = {
  familyGroupId: string
  role: Role
  properties: PropertyOnDashboard[]
  /** How many there are, shown or not. */
  total: number
}

/** The houses of a group: active ones first, archived ones folded away below. */
export function PropertyGrid({ familyGroupId, role, properties, total }: PropertyGridProps) {
  const active = properties.filter(({ status }) => status === 'ACTIVE')
  const archived = properties.filter(({ status }) => status === 'ARCHIVED')
  return (
    <section aria-labelledby="properties-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="properties-title" className="text-lg">
          Properties
        </h2>
        {role === 'MANAGER' && properties.length > 0 && <AddPropertyLink familyGroupId={familyGroupId} />}
      </div>
      {properties.length === 0 ? (
        <NoProperties familyGroupId={familyGroupId} role={role} />
      ) : (
        <Cards properties={active} />
      )}
      {properties.length > 0 && properties.length < total && (
        <p className="mt-4">
          <ButtonLink
            to="/dashboard/$familyGroupId"
            params={{ familyGroupId }}
            search={{ all: 'properties' }}
            resetScroll={false}
          >
            Show all {total}
            <span className="sr-only"> properties</span>
          </ButtonLink>
        </p>
      )}
      {archived.length > 0 && (
        <details className="mt-8">
          <summary className="min-h-touch cursor-pointer content-center font-medium">
            Archived ({archived.length})
          </summary>
          <div className="mt-4">
            <Cards properties={archived} />
          </div>
        </details>
      )}
    </section>
  )
}

function Cards({ properties }: { properties: PropertyOnDashboard[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {properties.map((property) => (
        <li key={property.id} className="grid">
          <PropertyCard property={property} />
        </li>
      ))}
    </ul>
  )
}

function AddPropertyLink({ familyGroupId }: { familyGroupId: string }) {
  return (
    <ButtonLink to="/property/new" search={{ familyGroupId }} variant="primary">
      <Plus aria-hidden="true" />
      Add property
    </ButtonLink>
  )
}

function NoProperties({ familyGroupId, role }: Pick<PropertyGridProps, 'familyGroupId' | 'role'>) {
  const canAdd = role === 'MANAGER'
  return (
    <EmptyState
      icon={<House aria-hidden="true" />}
      title="No property yet"
      action={canAdd && <AddPropertyLink familyGroupId={familyGroupId} />}
    >
      {canAdd
        ? 'Add the house, flat or cabin that you look after together. Its name is enough to begin.'
        : 'A manager of this group can add the first house, flat or cabin.'}
    </EmptyState>
  )
}

type PropertyOnDashboard = PropertyCardView & {
  openTasks: number
  /** What the reader is owed there (above zero) or owes (below it). */
  balanceMinor: number
  currency: string
  /** When somebody comes to work there next. */
  nextVisit: { startsOn: string; startTime: string } | null
}

/** A house on the dashboard: its picture carries the look, the whole card leads to its page. */
function PropertyCard({ property }: { property: PropertyOnDashboard }) {
  const { id, name, kind, use, city, status, openTasks, balanceMinor, nextVisit } = property
  return (
    <article className={`${cardClass} group relative flex flex-col`}>
      <CoverPhoto property={property} variant="thumbnail" className="aspect-[3/2] w-full" />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h3 className="text-lg">
          <Link
            to="/property/$propertyId"
            params={{ propertyId: id }}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </Link>
        </h3>
        <p className="text-sm text-muted">{[kindLabels[kind], city].filter(Boolean).join(' · ')}</p>
        <p className="mt-auto flex flex-wrap gap-2 pt-2">
          {status === 'ARCHIVED' && <Badge>Archived</Badge>}
          {use && <Badge>{usageLabels[use]}</Badge>}
          {openTasks > 0 && (
            <Badge icon={ListTodo}>{openTasks === 1 ? '1 open task' : `${openTasks} open tasks`}</Badge>
          )}
          {nextVisit && (
            <Badge icon={HardHat}>
              Visit {formatCalendarDate(nextVisit.startsOn, locale())}, {nextVisit.startTime}
            </Badge>
          )}
          {balanceMinor !== 0 && <Badge icon={Scale}>{balanceText(property)}</Badge>}
        </p>
      </div>
    </article>
  )
}

function balanceText({ balanceMinor, currency }: PropertyOnDashboard) {
  const amount = formatMoney(Math.abs(balanceMinor), currency, locale())
  return balanceMinor > 0 ? `You are owed ${amount}` : `You owe ${amount}`
}
