import { Button } from '../../../components/ui/button.tsx'
import { locale } from '../../../lib/locale.ts'
import { assetFieldsOf, changedFields, fieldText } from '../assets.rules.ts'
import type { AssetFields, AssetView } from '../assets.schemas.ts'
import { fieldLabels } from '../assets.texts.ts'

type AssetConflictProps = { mine: AssetFields; newer: AssetView; onTakeNewer: () => void }

/** Somebody else saved first: what they wrote beside what is in the form, and the two ways on. */
export function AssetConflict({ mine, newer, onTakeNewer }: AssetConflictProps) {
  const theirs = assetFieldsOf(newer)
  const text = (fields: AssetFields, name: keyof AssetFields) =>
    fieldText(fields, name, { currency: newer.currency, locale: locale() }) || '–'
  return (
    <section aria-labelledby="conflict-title" className="grid gap-3 rounded-lg border bg-warning-soft p-4">
      <h2 id="conflict-title" className="text-lg">
        Somebody saved before you
      </h2>
      <p>
        Nothing was overwritten. Take over what they wrote, or change the form below and save it over theirs.
      </p>
      <table className="w-full table-fixed text-start">
        <thead>
          <tr className="text-sm text-muted">
            <th className="py-1 text-start font-medium">Field</th>
            <th className="py-1 text-start font-medium">Saved now</th>
            <th className="py-1 text-start font-medium">Yours</th>
          </tr>
        </thead>
        <tbody>
          {changedFields(theirs, mine).map((name) => (
            <tr key={name} className="border-t align-top">
              <th scope="row" className="py-2 text-start font-normal">
                {fieldLabels[name]}
              </th>
              <td className="py-2 pe-2 wrap-anywhere">{text(theirs, name)}</td>
              <td className="py-2 wrap-anywhere">{text(mine, name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={onTakeNewer} className="justify-self-start">
        Take over theirs
      </Button>
    </section>
  )
}
