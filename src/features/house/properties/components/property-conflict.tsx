import { Differences, EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { locale } from '../../../../lib/locale.ts'
import { changedFields, fieldText, propertyFieldsOf } from '../properties.rules.ts'
import type { PropertyFields, PropertyView } from '../properties.schemas.ts'
import { fieldLabels } from '../properties.texts.ts'

type PropertyConflictProps = { mine: PropertyFields; newer: PropertyView; onTakeNewer: () => void }

/** Somebody else saved first: what they wrote beside what is in the form. */
export function PropertyConflict({ mine, newer, onTakeNewer }: PropertyConflictProps) {
  const theirs = propertyFieldsOf(newer)
  const text = (fields: PropertyFields, name: keyof PropertyFields) =>
    fieldText(fields, name, { currency: newer.currency, locale: locale() })
  return (
    <EditConflict onTakeNewer={onTakeNewer}>
      <Differences
        of={changedFields(theirs, mine).map((name) => ({
          field: fieldLabels[name],
          theirs: text(theirs, name),
          mine: text(mine, name),
        }))}
      />
    </EditConflict>
  )
}
