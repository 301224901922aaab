import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { House, Plus } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { shortDay } from '../../../../lib/short-day.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import type { PropertyCardView } from '../properties.schemas.ts'
import { CoverPhoto } from './cover-photo.tsx'

type PropertyOnDashboard = PropertyCardView & {
  openTasks: number
  /** The reader’s balance there: owed above zero, owing below. */
  balanceMinor: number
  currency: string
  /** The next visit of a contractor. */
  nextVisit: { startsOn: string; startTime: string } | null
}

type PropertyStripProps = {
  familyGroupId: string
  may: Pick<GroupView['may'], 'addProperties'>
  properties: PropertyOnDashboard[]
  /** The total, shown or not. */
  total: number
}

/** Renders the properties of a group side by side; scroll or “Show all” for more. */
export function PropertyStrip({ familyGroupId, may, properties, total }: PropertyStripProps) {
  const active = properties.filter(({ status }) => status === 'ACTIVE')
  const archived = properties.filter(({ status }) => status === 'ARCHIVED')
  const isAll = properties.length === total
  return (
    <section aria-labelledby="properties-title" className="grid grid-cols-1 gap-2">
      <h2 id="properties-title" className="sr-only">
        {t`Properties`}
      </h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:mx-0 sm:scroll-px-0 sm:px-0">
        {active.map((property, index) => (
          <PropertyCard key={property.id} property={property} isFirst={index < 2} />
        ))}
        {may.addProperties && (
          <li className="grid w-28 shrink-0 snap-start">
            <Link
              to="/property/new"
              search={{ familyGroupId }}
              className="grid place-content-center justify-items-center gap-1 rounded-lg border border-dashed border-border-strong p-2 text-center text-sm font-medium text-muted hover:bg-raised hover:text-foreground"
            >
              <Plus className="size-5" aria-hidden="true" />
              {t`Add property`}
            </Link>
          </li>
        )}
      </ul>
      {!isAll && (
        <p>
          <ButtonLink
            to="/dashboard/$familyGroupId"
            params={{ familyGroupId }}
            search={{ all: 'properties' }}
            resetScroll={false}
            variant="quiet"
          >
            <Trans>
              Show all {total}
              <span className="sr-only"> properties</span>
            </Trans>
          </ButtonLink>
        </p>
      )}
      {archived.length > 0 && (
        <details>
          <summary className="min-h-touch cursor-pointer content-center text-sm font-medium text-muted">
            {t`Archived (${archived.length})`}
          </summary>
          <ul className="flex flex-wrap gap-3">
            {archived.map((property) => (
              <PropertyCard key={property.id} property={property} isFirst={false} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** Renders the empty state, for those who can add a property and for others. */
export const NoProperties = ({ familyGroupId, may }: Pick<PropertyStripProps, 'familyGroupId' | 'may'>) => (
  <EmptyState
    icon={<House aria-hidden="true" />}
    title={t`No properties yet`}
    action={
      may.addProperties && (
        <ButtonLink to="/property/new" search={{ familyGroupId }} variant="primary">
          <Plus aria-hidden="true" />
          {t`Add property`}
        </ButtonLink>
      )
    }
  >
    {may.addProperties
      ? t`Add the house, flat or cabin that you look after together. Its name is enough to start.`
      : t`A manager of this group can add the first house, flat or cabin.`}
  </EmptyState>
)

/** Renders a property card; the whole card is a link. */
function PropertyCard({ property, isFirst }: { property: PropertyOnDashboard; isFirst: boolean }) {
  const { id, name, openTasks, balanceMinor, nextVisit } = property
  const work = [
    openTasks > 0 && plural(openTasks, { one: '# open task', other: '# open tasks' }),
    nextVisit && t`visit ${shortDay(nextVisit.startsOn)}`,
  ].filter(Boolean)
  return (
    <li className="grid w-52 shrink-0 snap-start grid-cols-1 lg:w-48">
      <article className={`${cardClass} group relative flex flex-col hover:bg-raised`}>
        <CoverPhoto
          property={property}
          variant="thumbnail"
          eager={isFirst}
          className="aspect-[2/1] w-full lg:aspect-[16/9]"
        />
        <div className="px-3 py-2">
          <h3 className="truncate text-base">
            <Link
              to="/property/$propertyId"
              params={{ propertyId: id }}
              className="after:absolute after:inset-0 group-hover:underline"
            >
              {name}
            </Link>
          </h3>
          <p className="text-sm text-muted tabular-nums">{work.join(', ') || t`No open tasks`}</p>
          {balanceMinor !== 0 && <p className="text-sm text-muted tabular-nums">{balanceText(property)}</p>}
        </div>
      </article>
    </li>
  )
}

function balanceText({ balanceMinor, currency }: PropertyOnDashboard) {
  const amount = formatMoney(Math.abs(balanceMinor), currency, locale())
  return balanceMinor > 0 ? t`You are owed ${amount}` : t`You owe ${amount}`
}
