import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { FactCard } from '../../../base/components/fact-card.tsx'
import { WorkerLink } from '../../components/worker-link.tsx'
import { useSetAssetStatus } from '../assets.queries.ts'
import { type AssetStatus, statusMoves } from '../assets.rules.ts'
import type { AssetFields, AssetView } from '../assets.schemas.ts'
import { fieldLabels, fieldText, moveLabels, statusLabels } from '../assets.texts.ts'
import { statusIcons } from './asset-badges.tsx'

const facts = [
  'manufacturer',
  'model',
  'serial',
  'purchasedOn',
  'purchasedFrom',
  'purchasePriceMinor',
  'warrantyUntil',
] as const satisfies (keyof AssetFields)[]

export function AssetFacts({ asset }: { asset: AssetView }) {
  const reader = { currency: asset.currency, locale: locale() }
  return (
    <FactCard
      title={t`Details`}
      empty={t`Add the manufacturer, model, serial number and purchase date.`}
      facts={[
        ...facts.map((name): [string, string] => [fieldLabels[name], fieldText(asset, name, reader)]),
        [fieldLabels.workerId, installerOf(asset)],
      ]}
    />
  )
}

const installerOf = ({ workerId, workerName, isWorkerThere }: AssetView) =>
  workerId && (
    <WorkerLink workerId={workerId} isThere={isWorkerThere}>
      {workerName}
    </WorkerLink>
  )

export function AssetNotes({ notes }: Pick<AssetView, 'notes'>) {
  return (
    notes && (
      <SectionCard title={fieldLabels.notes} className="lg:col-span-2">
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{notes}</p>
      </SectionCard>
    )
  )
}

/** Renders the status and its transitions, each with undo. */
export function AssetStatusMoves({ asset }: { asset: AssetView }) {
  const { name, status, version } = asset
  const move = useSetAssetStatus(asset.id)
  const now = useRef<HTMLParagraphElement>(null)
  const moveTo = async (next: AssetStatus) => {
    if (move.isPending) return
    // An older undo would undo the wrong change.
    toast.dismiss()
    // The pressed button is about to disappear.
    now.current?.focus()
    try {
      const moved = await move.mutateAsync({ status: next, version })
      toastUndo(t`${name} marked as “${statusLabels[next]}”`, () =>
        move.mutateAsync({ status, version: moved.version }),
      )
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <SectionCard title={t`Status`}>
      <p ref={now} tabIndex={-1} className="mb-3 rounded-sm font-medium">
        {statusLabels[status]}
      </p>
      <ul className="flex flex-wrap gap-2">
        {statusMoves[status].map((next) => {
          const Icon = statusIcons[next]
          return (
            <li key={next}>
              <Button onClick={() => void moveTo(next)} aria-disabled={move.isPending || undefined}>
                <Icon aria-hidden="true" />
                {moveLabels[next]}
              </Button>
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}
