import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Gauge, Plus } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { ListRow, rowLinkClass } from '../../../../components/ui/list-row.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { maxMetersPerProperty } from '../meters.rules.ts'
import type { MetersView, MeterView } from '../meters.schemas.ts'
import { amountText, consumptionTitle } from '../meters.texts.ts'
import { ConsumptionSection } from './consumption-section.tsx'
import { meterIcons } from './meter-icons.ts'

type MetersPageProps = {
  propertyId: string
  view: MetersView
  /** Whether the reader may edit meters and record readings. */
  canEdit: boolean
}

/** Renders the meters of a property with their last readings, and what was used of each kind. */
export function MetersPage({ propertyId, view: { meters, consumption }, canEdit }: MetersPageProps) {
  if (meters.length === 0) return <NoMeters propertyId={propertyId} canEdit={canEdit} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t`Meters`}</h2>
        {canEdit && meters.length < maxMetersPerProperty && <AddMeter propertyId={propertyId} />}
      </div>
      <ul className={`${cardClass} divide-y`} aria-label={t`Meters`}>
        {meters.map((meter) => (
          <MeterRow key={meter.id} propertyId={propertyId} meter={meter} canEdit={canEdit} />
        ))}
      </ul>
      {consumption.map(({ kind, unit, months }) => (
        <ConsumptionSection
          key={`${kind} ${unit}`}
          title={consumptionTitle(kind, unit)}
          months={months}
          unit={unit}
        />
      ))}
    </div>
  )
}

const AddMeter = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/meters/new" params={{ propertyId }} variant="primary">
    <Plus aria-hidden="true" />
    {t`Add meter`}
  </ButtonLink>
)

const NoMeters = ({ propertyId, canEdit }: Pick<MetersPageProps, 'propertyId' | 'canEdit'>) => (
  <EmptyState
    icon={<Gauge aria-hidden="true" />}
    title={t`No meters yet`}
    action={canEdit && <AddMeter propertyId={propertyId} />}
  >
    {t`Record what the electricity, gas and water meters show, and see how much the house uses each month.`}{' '}
    {canEdit ? t`Add the first meter.` : t`A member of this group can add them.`}
  </EmptyState>
)

type MeterRowProps = { propertyId: string; meter: MeterView; canEdit: boolean }

function MeterRow({
  propertyId,
  meter: { id: meterId, name, kind, unit, place, last },
  canEdit,
}: MeterRowProps) {
  const Icon = meterIcons[kind]
  const read = last
    ? t`${amountText(last.valueThousandths, unit)} on ${formatCalendarDate(last.readOn, locale())}`
    : t`No readings yet`
  return (
    <ListRow
      lead={<Icon className="size-5" aria-hidden="true" />}
      title={
        <Link
          to="/property/$propertyId/meters/$meterId"
          params={{ propertyId, meterId }}
          className={rowLinkClass}
        >
          {name}
        </Link>
      }
      detail={place ? `${read} · ${place}` : read}
      actions={
        canEdit && (
          <ButtonLink
            to="/property/$propertyId/meters/$meterId/readings/new"
            params={{ propertyId, meterId }}
            aria-label={t`Add reading: ${name}`}
          >
            <Plus aria-hidden="true" />
            {t`Add reading`}
          </ButtonLink>
        )
      }
    />
  )
}
