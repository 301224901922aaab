import { useState } from 'react'
import { isAppError } from '../../../lib/app-error.ts'
import { newId } from '../../../lib/ids.ts'
import { useImportTable, usePreviewTable } from './table-imports.queries.ts'
import type { FilePreview } from './table-imports.schemas.ts'

type Search = Record<string, string>

/** The file as it was when it was chosen: what is imported are the bytes that were looked at. */
type Chosen<Preview, Options> = {
  name: string
  table: Blob
  importId: string
  preview: Preview
  /** What the preview was made with. */
  options: Options
}

type Import<Options> = {
  /** Where the file is sent, to look at it and to add what is in it. */
  address: string
  /** How the rows of a new file are read. */
  options: Options
  /** The options as the address says them. */
  searchOf: (options: Options) => Search
}

/** The steps of an import, one after the other: choose a file, see what it would add, perhaps with other options, add it. */
export function useTableImport<Preview extends FilePreview, Imported, Options>(of: Import<Options>) {
  const [chosen, setChosen] = useState<Chosen<Preview, Options> | null>(null)
  const [done, setDone] = useState<Imported | null>(null)
  /** The share that was sent; null while nothing is on its way. */
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
  isAppError(failure) ? failure.message : 'This file could not be opened. Please choose it again.'
