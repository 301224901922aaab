import { plural, t } from '@lingui/core/macro'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { ImportDone, TableFile } from '../../../base/components/table-import.tsx'
import { useTableImport } from '../../../base/table-imports/use-table-import.ts'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import type { TableImported, TablePreview } from '../asset-csv.schemas.ts'
import { assetCount, tableHelp, tableRules } from '../asset-csv.texts.ts'
import { ImportPreview } from './import-preview.tsx'

type ImportPageProps = { property: Pick<PropertyView, 'id' | 'familyGroupId' | 'status' | 'may'> }

/** Renders the import: choose a file, preview it, add its assets. */
export function ImportPage({ property: { id: propertyId, status, may } }: ImportPageProps) {
  const steps = useTableImport<TablePreview, TableImported, null>({
    address: `/api/properties/${propertyId}/assets-import`,
    options: null,
    searchOf: () => ({}),
  })
  if (status === 'ARCHIVED') {
    return <p>{t`This property is archived and read-only. Unarchive it before you add assets.`}</p>
  }
  if (!may.editAssets) return <p>{t`You don’t have permission to add assets. Ask a manager.`}</p>
  const { chosen, done, isBusy, add } = steps
  return (
    <section aria-labelledby="import-title" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="import-title" className="text-lg">
          {t`Import assets`}
        </h2>
        <ButtonLink variant="quiet" to="/property/$propertyId/assets" params={{ propertyId }}>
          {t`Back to the assets`}
        </ButtonLink>
      </div>
      {done && <AssetsAdded propertyId={propertyId} imported={done} />}
      <TableFile steps={steps} help={tableHelp()} rules={tableRules} />
      {chosen && (
        <ImportPreview
          key={chosen.importId}
          fileName={chosen.name}
          preview={chosen.preview}
          isAdding={isBusy}
          onAdd={(existing, count) => add({ existing, count: String(count) })}
        />
      )}
    </section>
  )
}

type AssetsAddedProps = { propertyId: string; imported: TableImported }

function AssetsAdded({ propertyId, imported: { added, skipped } }: AssetsAddedProps) {
  return (
    <ImportDone as="h3" added={assetCount(added)}>
      {skipped > 0 && (
        <p className="text-muted">
          {t`${assetCount(skipped)} already existed and ${plural(skipped, { one: 'was', other: 'were' })} skipped.`}
        </p>
      )}
      <ButtonLink variant="primary" to="/property/$propertyId/assets" params={{ propertyId }}>
        {t`View assets`}
      </ButtonLink>
    </ImportDone>
  )
}
