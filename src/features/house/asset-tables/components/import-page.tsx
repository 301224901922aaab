import { useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FileDrop } from '../../../../components/ui/file-drop.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { useImportTable, usePreviewTable } from '../asset-tables.queries.ts'
import type { TableImported, TablePreview } from '../asset-tables.schemas.ts'
import { tableHelp, tableRules } from '../asset-tables.texts.ts'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'

type ImportPageProps = { property: Pick<PropertyView, 'id' | 'familyGroupId' | 'role' | 'status'> }

/** The file as it was when it was chosen: what is imported are the bytes that were looked at. */
type Chosen = { name: string; table: Blob; importId: string; preview: TablePreview }

/** Choose a table, see what it would add, add it. */
export function ImportPage({ property }: ImportPageProps) {
  const { id: propertyId, role, status } = property
  const { chosen, done, progress, error, choose, add } = useImport(property)
  if (!can(role, 'asset.edit')) return <p>Your role in this group does not allow that. Ask a manager.</p>
  if (status === 'ARCHIVED') {
    return <p>This property is archived and read-only. Bring it back before you add assets.</p>
  }
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
      {done && <ImportDone propertyId={propertyId} imported={done} />}
      <FileDrop
        label={chosen || done ? 'Another file' : 'File'}
        help={tableHelp}
        rules={tableRules}
        error={error}
        disabled={progress !== null}
        acceptsPaste={false}
        offersCamera={false}
        onChoose={choose}
      />
      {progress !== null && <UploadProgress share={progress} />}
      {chosen && (
        <ImportPreview
          key={chosen.importId}
          fileName={chosen.name}
          preview={chosen.preview}
          isAdding={progress !== null}
          onAdd={add}
        />
      )}
    </section>
  )
}

const UploadProgress = ({ share }: { share: number }) => (
  <div role="status">
    {share < 1 ? <Progress label="Sending the file" share={share} /> : <Progress label="Checking…" />}
  </div>
)

/** The steps of an import, one after the other. */
function useImport(property: ImportPageProps['property']) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<TableImported | null>(null)
  /** The share that was sent; null while nothing is on its way. */
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const previewing = usePreviewTable(property.id)
  const importing = useImportTable(property.id)

  const run = async (step: () => Promise<void>) => {
    setError(undefined)
    setProgress(0)
    await step().catch((failure: unknown) => setError(sentenceOf(failure)))
    setProgress(null)
  }
  const choose = (file: File) => {
    setChosen(null)
    setDone(null)
    return run(async () => {
      const table = new Blob([await file.arrayBuffer()])
      const preview = await previewing.mutateAsync({ table, onProgress: setProgress })
      setChosen({ name: file.name, table, importId: newId(), preview })
    })
  }
  const add = (existing: 'skip' | 'add', count: number) =>
    run(async () => {
      if (!chosen) return
      const { table, importId, preview } = chosen
      const choice = { sha256: preview.sha256, importId, existing, count }
      setDone(await importing.mutateAsync({ table, choice, onProgress: setProgress }))
      setChosen(null)
    })
  return { chosen, done, progress, error, choose, add }
}

const sentenceOf = (failure: unknown) =>
  isAppError(failure) ? failure.message : 'This file could not be opened. Please choose it again.'
