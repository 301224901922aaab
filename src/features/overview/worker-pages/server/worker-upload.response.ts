import { AppError } from '../../../../lib/app-error.ts'
import { fieldMessages } from '../../../../lib/field-messages.ts'
import { maxDocumentBytes } from '../../../../server/gateways/files/documents.ts'
import { readUpload } from '../../../base/files/server/upload.body.ts'
import { type FilePlace, filePlace } from '../../../work/job-files/job-files.schemas.ts'
import type { SentFile } from '../../../work/job-files/server/job-files.service.ts'
import { readForm } from './worker-form.response.ts'

const missing = 'Please choose a picture or a PDF.'

/** The files of a form, and to what they belong. Counted as it arrives, like every upload. */
export async function readFiles(request: Request): Promise<{ place: FilePlace; files: SentFile[] }> {
  const bytes = await readUpload(request, {
    field: 'file',
    maxBytes: maxDocumentBytes,
    contentTypes: /^multipart\/form-data\s*;/i,
    texts: { tooLarge: 'That is more than 25 MB. Please send fewer files at once.', missing },
  })
  const form = await readForm(request, bytes)
  const place = filePlace.safeParse({
    taskId: textOf(form, 'taskId'),
    quoteId: textOf(form, 'quoteId'),
    invoiceId: textOf(form, 'invoiceId'),
  })
  if (!place.success) throw new AppError('invalid', missing, { fields: fieldMessages(place.error) })
  const sent = form.getAll('file').filter((value) => value instanceof File && value.size > 0)
  const files = await Promise.all(
    sent.map(async (file) =>
      typeof file === 'string' ? [] : [{ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }],
    ),
  )
  return { place: place.data, files: files.flat() }
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : null
}

/** Where the page shows what belongs to a place of the job. */
export const partOf = ({ quoteId, invoiceId }: FilePlace) =>
  quoteId ? 'quotes' : invoiceId ? 'invoices' : 'files'

/** Whether a browser that runs no script sent the form: it is led back to the page. */
export const wantsPage = (request: Request) => request.headers.get('accept')?.includes('text/html') === true

/** Back to the page of the job; an address carries only the name of what happened. */
export const backToPage = (shareCode: string, search: string, part = 'files') =>
  new Response(null, {
    status: 303,
    headers: {
      location: `/worker-share/${encodeURIComponent(shareCode)}?${search}#${part}`,
      'cache-control': 'no-store',
    },
  })
