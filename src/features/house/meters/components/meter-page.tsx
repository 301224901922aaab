import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { useDeleteMeter, useRestoreMeter } from '../meters.queries.ts'
import type { MeterPageView } from '../meters.schemas.ts'
import { kindLabels } from '../meters.texts.ts'
import { ConsumptionSection } from './consumption-section.tsx'
import { meterIcons } from './meter-icons.ts'
import { ReadingList } from './reading-list.tsx'

type MeterPageProps = {
  propertyId: string
  familyGroupId: string
  meter: MeterPageView
  /** Whether the reader may edit meters and record readings. */
  canEdit: boolean
}

/** Renders a meter: what was used each month, and its readings. Load `readingsQuery` in the loader. */
export function MeterPage({ propertyId, familyGroupId, meter, canEdit }: MeterPageProps) {
  const { id: meterId, name, kind, number, place } = meter
  const Icon = meterIcons[kind]
  const facts = [kindLabels[kind], place, number && t`Meter number ${number}`].filter(Boolean)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="flex items-center gap-2 text-lg wrap-anywhere">
            <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
            {name}
          </h2>
          <p className="text-muted wrap-anywhere">{facts.join(' · ')}</p>
        </div>
        {canEdit && <MeterActions propertyId={propertyId} familyGroupId={familyGroupId} meter={meter} />}
      </div>
      <ConsumptionSection title={t`Consumption`} months={meter.months} unit={meter.unit} />
      <ReadingList
        propertyId={propertyId}
        meterId={meterId}
        familyGroupId={familyGroupId}
        unit={meter.unit}
        canEdit={canEdit}
      />
    </div>
  )
}

function MeterActions({ propertyId, familyGroupId, meter }: Omit<MeterPageProps, 'canEdit'>): ReactNode {
  const { id: meterId, name } = meter
  const params = { propertyId, meterId }
  const navigate = useNavigate()
  const deletion = useDeleteMeter(params)
  const restoration = useRestoreMeter()
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to="/property/$propertyId/meters/$meterId/readings/new" params={params} variant="primary">
        <Plus aria-hidden="true" />
        {t`Add reading`}
      </ButtonLink>
      <ButtonLink to="/property/$propertyId/meters/$meterId/edit" params={params} variant="quiet">
        <Pencil aria-hidden="true" />
        {t`Edit`}
      </ButtonLink>
      <DeleteButton
        name={name}
        description={t`The meter and its readings will be deleted for everyone in the group. You can restore them from the trash for 30 days.`}
        confirmLabel={t`Delete meter`}
        remove={() => deletion.mutateAsync()}
        leave={() => navigate({ to: '/property/$propertyId/meters', params: { propertyId } })}
        restore={() => restoration.mutateAsync({ familyGroupId, meterId })}
        cameBack={`main a[href="/property/${propertyId}/meters/${meterId}"]`}
      />
    </div>
  )
}
