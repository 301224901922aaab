import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { isAppError } from '../../../lib/app-error.ts'
import { newId } from '../../../lib/ids.ts'
import { useImportTable, usePreviewTable } from './table-imports.queries.ts'
import type { FilePreview } from './table-imports.schemas.ts'

type Search = Record<string, string>

/** A copy of the chosen file, so that the imported bytes are the previewed ones. */
type Chosen<Preview, Options> = {
  name: string
  table: Blob
  importId: string
  preview: Preview
  /** The options of the preview. */
  options: Options
}

type Import<Options> = {
  /** The address for preview and import. */
  address: string
  /** The default options of a new file. */
  options: Options
  /** Encodes the options for the address. */
  searchOf: (options: Options) => Search
}

/** Manages the steps of an import: choose a file, preview it with options, import it. */
export function useTableImport<Preview extends FilePreview, Imported, Options>(of: Import<Options>) {
  const [chosen, setChosen] = useState<Chosen<Preview, Options> | null>(null)
  const [done, setDone] = useState<Imported | null>(null)
  /** The uploaded share; null when nothing is uploading. */
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const previewing = usePreviewTable<Preview>(of.address)
  const importing = useImportTable<Imported>(of.address)

  const run = async (step: () => Promise<void>) => {
    setError(undefined)
    setProgress(0)
    await step().catch((failure: unknown) => setError(sentenceOf(failure)))
    setProgress(null)
  }
  const look = async (file: Omit<Chosen<Preview, Options>, 'preview'>) => {
    const search = of.searchOf(file.options)
    const preview = await previewing.mutateAsync({ table: file.table, search, onProgress: setProgress })
    setChosen({ ...file, preview })
  }
  const choose = (file: File) => {
    setChosen(null)
    setDone(null)
    return run(async () => {
      const table = new Blob([await file.arrayBuffer()])
      await look({ name: file.name, table, importId: newId(), options: of.options })
    })
  }
  const lookAgain = (options: Options) =>
    run(async () => {
      if (chosen) await look({ ...chosen, options })
    })
  const add = (agreed: Search) =>
    run(async () => {
      if (!chosen) return
      const { table, importId, preview, options } = chosen
      const search = { ...of.searchOf(options), ...agreed, sha256: preview.sha256, importId }
      setDone(await importing.mutateAsync({ table, search, onProgress: setProgress }))
      setChosen(null)
    })
  return { chosen, done, progress, isBusy: progress !== null, error, choose, lookAgain, add }
}

const sentenceOf = (failure: unknown) =>
  isAppError(failure) ? failure.message : t`This file could not be opened. Choose it again.`
