import { Button } from '../../../components/ui/button.tsx'
import { locale } from '../../../lib/locale.ts'
import { changedFields, fieldText, propertyFieldsOf } from '../properties.rules.ts'
import type { PropertyFields, PropertyView } from '../properties.schemas.ts'
import { fieldLabels } from '../properties.texts.ts'

type PropertyConflictProps = { mine: PropertyFields; newer: PropertyView; onTakeNewer: () => void }

/** Somebody else saved first: what they wrote beside what is in the form, and the two ways on. */
export function PropertyConflict({ mine, newer, onTakeNewer }: PropertyConflictProps) {
  const theirs = propertyFieldsOf(newer)
  const text = (fields: PropertyFields, name: keyof PropertyFields) =>
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
              <td className="py-2 pe-2 break-words">{text(theirs, name)}</td>
              <td className="py-2 break-words">{text(mine, name)}</td>
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
