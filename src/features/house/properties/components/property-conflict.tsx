import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { locale } from '../../../../lib/locale.ts'
import { changedFields, fieldText, propertyFieldsOf } from '../properties.rules.ts'
import type { PropertyFields, PropertyView } from '../properties.schemas.ts'
import { fieldLabels } from '../properties.texts.ts'

type PropertyConflictProps = { mine: PropertyFields; newer: PropertyView; onTakeNewer: () => void }

/** Somebody else saved first: what they wrote beside what is in the form. */
export function PropertyConflict({ mine, newer, onTakeNewer }: PropertyConflictProps) {
  return (
    <FieldConflict
      theirs={propertyFieldsOf(newer)}
      mine={mine}
      changedFields={changedFields}
      labels={fieldLabels}
      textOf={(fields, name) => fieldText(fields, name, { currency: newer.currency, locale: locale() })}
      onTakeNewer={onTakeNewer}
    />
  )
}
