import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { FileDrop } from '../../../../components/ui/file-drop.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { isAppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { MoneyBreadcrumbs } from '../../components/money-breadcrumbs.tsx'
import type { ForeignChoices } from '../foreign-rows.rules.ts'
import { useImportPayments, usePreviewImport } from '../payment-imports.queries.ts'
import type { Imported, ImportPreview } from '../payment-imports.schemas.ts'
import { importHelp, importRules } from '../payment-imports.texts.ts'
import { ImportDone } from './import-done.tsx'
import { type Agreed, ImportPreviewPart } from './import-preview.tsx'

type ImportPageProps = { group: Pick<GroupView, 'id' | 'role' | 'name'> }

/** The file as it was when it was chosen: what is imported are the bytes that were looked at. */
type Chosen = {
  name: string
  table: Blob
  importId: string
  preview: ImportPreview
  /** The choices that the preview was made with. */
  foreign: ForeignChoices
}

/** Choose an export, say who is who, add what is in it. */
export function ImportPage({ group: { id: familyGroupId, role, name } }: ImportPageProps) {
  const { chosen, done, progress, error, choose, applyForeign, add } = useImport(familyGroupId)
  return (
    <Page className="grid grid-cols-1 gap-6">
      <PageHeader
        title="Import from Splitwise"
        above={<MoneyBreadcrumbs of={{ familyGroupId, groupName: name }} part="reports" />}
      />
      {can(role, 'payment.import') ? (
        <>
          {done && <ImportDone familyGroupId={familyGroupId} imported={done} />}
          <FileDrop
            label={chosen || done ? 'Another file' : 'File'}
            help={importHelp}
            rules={importRules}
            error={error}
            disabled={progress !== null}
            acceptsPaste={false}
            offersCamera={false}
            onChoose={choose}
          />
          {progress !== null && <UploadProgress share={progress} />}
          {chosen && (
            <ImportPreviewPart
              key={chosen.importId}
              fileName={chosen.name}
              preview={chosen.preview}
              foreign={chosen.foreign}
              isBusy={progress !== null}
              onForeign={applyForeign}
              onAdd={add}
            />
          )}
        </>
      ) : (
        <p>Your role in this group does not allow that. Ask a manager.</p>
      )}
    </Page>
  )
}

const UploadProgress = ({ share }: { share: number }) => (
  <div role="status">
    {share < 1 ? <Progress label="Sending the file" share={share} /> : <Progress label="Checking…" />}
  </div>
)

/** The steps of an import, one after the other. */
function useImport(familyGroupId: string) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<Imported | null>(null)
  /** The share that was sent; null while nothing is on its way. */
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const previewing = usePreviewImport(familyGroupId)
  const importing = useImportPayments(familyGroupId)

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
      const foreign: ForeignChoices = new Map()
      const preview = await previewing.mutateAsync({ table, foreign, onProgress: setProgress })
      setChosen({ name: file.name, table, importId: newId(), preview, foreign })
    })
  }
  const applyForeign = (foreign: ForeignChoices) =>
    run(async () => {
      if (!chosen) return
      const { table } = chosen
      const preview = await previewing.mutateAsync({ table, foreign, onProgress: setProgress })
      setChosen({ ...chosen, preview, foreign })
    })
  const add = (agreed: Agreed) =>
    run(async () => {
      if (!chosen) return
      const { table, importId, preview, foreign } = chosen
      const choice = { ...agreed, sha256: preview.sha256, importId, foreign }
      setDone(await importing.mutateAsync({ table, choice, onProgress: setProgress }))
      setChosen(null)
    })
  return { chosen, done, progress, error, choose, applyForeign, add }
}

const sentenceOf = (failure: unknown) =>
  isAppError(failure) ? failure.message : 'This file could not be opened. Please choose it again.'
