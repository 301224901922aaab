import { t } from '@lingui/core/macro'
import { maxDocumentBytes } from '../../../../server/gateways/files/documents.ts'
import { readUpload } from '../../../base/files/server/upload.body.ts'
import type { SentFile } from '../../../work/job-files/server/link-uploads.service.ts'
import { readForm } from './page-form.response.ts'

/**
 * Reads the form of a link’s page with the files chosen in its field `file`, counted like every upload.
 * @param missing what to say about a body that is no such form
 * @throws AppError `too-large` or `invalid`
 */
export async function readFileForm(
  request: Request,
  missing: string,
): Promise<{ form: FormData; files: SentFile[] }> {
  const bytes = await readUpload(request, {
    field: 'file',
    maxBytes: maxDocumentBytes,
    contentTypes: /^multipart\/form-data\s*;/i,
    texts: { tooLarge: t`These files are larger than 25 MB together. Send fewer files at once.`, missing },
  })
  const form = await readForm(request, bytes)
  const sent = form.getAll('file').filter((value) => value instanceof File && value.size > 0)
  const files = await Promise.all(
    sent.map(async (file) =>
      typeof file === 'string' ? [] : [{ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }],
    ),
  )
  return { form, files: files.flat() }
}

/** Tells whether a browser without script sent the form, which needs a redirect to the page. */
export const wantsPage = (request: Request) => request.headers.get('accept')?.includes('text/html') === true
