import { ButtonLink } from '../../../../components/ui/button.tsx'
import { ImportDone, TableFile } from '../../../base/components/table-import.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { useTableImport } from '../../../base/table-imports/use-table-import.ts'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import type { TableImported, TablePreview } from '../asset-tables.schemas.ts'
import { assetCount, tableHelp, tableRules } from '../asset-tables.texts.ts'
import { ImportPreview } from './import-preview.tsx'

type ImportPageProps = { property: Pick<PropertyView, 'id' | 'familyGroupId' | 'role' | 'status'> }

/** Choose a table, see what it would add, add it. */
export function ImportPage({ property: { id: propertyId, role, status } }: ImportPageProps) {
  const steps = useTableImport<TablePreview, TableImported, null>({
    address: `/api/properties/${propertyId}/assets-import`,
    options: null,
    searchOf: () => ({}),
  })
  if (!can(role, 'asset.edit')) return <p>Your role in this group does not allow that. Ask a manager.</p>
  if (status === 'ARCHIVED') {
    return <p>This property is archived and read-only. Bring it back before you add assets.</p>
  }
  const { chosen, done, isBusy, add } = steps
  return (
    <section aria-labelledby="import-title" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="import-title" className="text-lg">
          Import assets
        </h2>
        <ButtonLink variant="quiet" to="/property/$propertyId/assets" params={{ propertyId }}>
          Back to the assets
        </ButtonLink>
      </div>
      {done && <AssetsAdded propertyId={propertyId} imported={done} />}
      <TableFile steps={steps} help={tableHelp} rules={tableRules} />
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
          {assetCount(skipped)} {skipped === 1 ? 'was' : 'were'} here already and left as they are.
        </p>
      )}
      <ButtonLink variant="primary" to="/property/$propertyId/assets" params={{ propertyId }}>
        See the assets
      </ButtonLink>
    </ImportDone>
  )
}
