import { useRef } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { locale } from '../../../../lib/locale.ts'
import { FactCard } from '../../../base/components/fact-card.tsx'
import { WorkerLink } from '../../components/worker-link.tsx'
import { useSetAssetStatus } from '../assets.queries.ts'
import { type AssetStatus, fieldText, statusMoves } from '../assets.rules.ts'
import type { AssetFields, AssetView } from '../assets.schemas.ts'
import { fieldLabels, moveLabels, statusLabels } from '../assets.texts.ts'
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
      title="Facts"
      empty="Manufacturer, model, serial number, and when it was bought."
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

/** What can become of the thing from here; each step can be undone. */
export function AssetStatusMoves({ asset }: { asset: AssetView }) {
  const { name, status, version } = asset
  const move = useSetAssetStatus(asset.id)
  const now = useRef<HTMLParagraphElement>(null)
  const moveTo = async (next: AssetStatus) => {
    if (move.isPending) return
    // An offer to undo what came before would undo the wrong thing.
    toast.dismiss()
    // The button that was pressed is about to go.
    now.current?.focus()
    try {
      const moved = await move.mutateAsync({ status: next, version })
      toastUndo(`${name} is ${statusLabels[next].toLowerCase()} now.`, () =>
        move.mutateAsync({ status, version: moved.version }),
      )
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <SectionCard title="Status">
      <p ref={now} tabIndex={-1} className="mb-3 rounded-sm">
        It is <strong>{statusLabels[status].toLowerCase()}</strong>.
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
