import { useMutation } from '@tanstack/react-query'
import type { ForeignChoices } from './foreign-rows.rules.ts'
import type { Imported, ImportPreview, PaymentImport } from './payment-imports.schemas.ts'

type Upload = { table: Blob; onProgress: (share: number) => void }
type Choice = Omit<PaymentImport, 'step'>

async function send<Answer>(familyGroupId: string, search: Record<string, string>, upload: Upload) {
  const { uploadFile } = await import('../../../lib/upload-file.ts')
  const address = `/api/groups/${familyGroupId}/payments-import?${new URLSearchParams(search)}`
  return uploadFile<Answer>(address, upload.table, upload.onProgress, {
    contentType: 'text/csv',
    noun: 'file',
    purpose: 'read',
  })
}

/** As the schema of the address reads it. */
const foreignSearch = (foreign: ForeignChoices): Record<string, string> =>
  foreign.size > 0 ? { foreign: [...foreign].map((choice) => choice.join(':')).join(',') } : {}

/** Changes nothing: says what would become of a file. */
export const usePreviewImport = (familyGroupId: string) =>
  useMutation({
    mutationFn: ({ foreign, ...upload }: Upload & { foreign: ForeignChoices }) =>
      send<ImportPreview>(familyGroupId, { step: 'preview', ...foreignSearch(foreign) }, upload),
    meta: { touches: 'nothing' },
  })

export const useImportPayments = (familyGroupId: string) =>
  useMutation({
    mutationFn: ({ choice, ...upload }: Upload & { choice: Choice }) => {
      const { people, count, ofPropertyId, foreign, ...texts } = choice
      const search = {
        ...texts,
        ...(ofPropertyId && { ofPropertyId }),
        people: people.join(','),
        count: String(count),
        ...foreignSearch(foreign),
        step: 'import',
      }
      return send<Imported>(familyGroupId, search, upload)
    },
  })
