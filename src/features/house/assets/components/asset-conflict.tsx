import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { locale } from '../../../../lib/locale.ts'
import { assetFieldsOf, changedFields, fieldText } from '../assets.rules.ts'
import type { AssetFields, AssetView } from '../assets.schemas.ts'
import { fieldLabels } from '../assets.texts.ts'

type AssetConflictProps = { mine: AssetFields; newer: AssetView; onTakeNewer: () => void }

/** Somebody else saved first: what they wrote beside what is in the form. */
export function AssetConflict({ mine, newer, onTakeNewer }: AssetConflictProps) {
  return (
    <FieldConflict
      theirs={assetFieldsOf(newer)}
      mine={mine}
      changedFields={changedFields}
      labels={fieldLabels}
      textOf={(fields, name) => fieldText(fields, name, { currency: newer.currency, locale: locale() })}
      onTakeNewer={onTakeNewer}
    />
  )
}
