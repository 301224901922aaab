import { Differences, EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { locale } from '../../../../lib/locale.ts'
import { assetFieldsOf, changedFields, fieldText } from '../assets.rules.ts'
import type { AssetFields, AssetView } from '../assets.schemas.ts'
import { fieldLabels } from '../assets.texts.ts'

type AssetConflictProps = { mine: AssetFields; newer: AssetView; onTakeNewer: () => void }

/** Somebody else saved first: what they wrote beside what is in the form. */
export function AssetConflict({ mine, newer, onTakeNewer }: AssetConflictProps) {
  const theirs = assetFieldsOf(newer)
  const text = (fields: AssetFields, name: keyof AssetFields) =>
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
