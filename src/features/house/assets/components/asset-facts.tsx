import { SectionCard } from '../../../../components/ui/card.tsx'
import { locale } from '../../../../lib/locale.ts'
import { fieldText } from '../assets.rules.ts'
import type { AssetFields, AssetView } from '../assets.schemas.ts'
import { fieldLabels } from '../assets.texts.ts'

const facts = [
  'manufacturer',
  'model',
  'serial',
  'purchasedOn',
  'purchasedFrom',
  'purchasePriceMinor',
  'warrantyUntil',
] as const satisfies (keyof AssetFields)[]

/** The facts; what is unknown is left out. */
export function AssetFacts({ asset }: { asset: AssetView }) {
  const known = facts
    .map((name) => ({ name, text: fieldText(asset, name, { currency: asset.currency, locale: locale() }) }))
    .filter(({ text }) => text)
  return (
    <SectionCard title="Facts">
      {known.length === 0 ? (
        <p className="text-muted">Manufacturer, model, serial number, and when it was bought.</p>
      ) : (
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
          {known.map(({ name, text }) => (
            <div key={name} className="grid sm:col-span-2 sm:grid-cols-subgrid">
              <dt className="text-muted">{fieldLabels[name]}</dt>
              <dd className="wrap-anywhere tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </SectionCard>
  )
}

export function AssetNotes({ notes }: Pick<AssetView, 'notes'>) {
  return (
    notes && (
      <SectionCard title={fieldLabels.notes} className="lg:col-span-2">
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{notes}</p>
      </SectionCard>
    )
  )
}
