import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import { fieldMessages } from '../../../../lib/field-messages.ts'
import type { RequestContext } from '../../../../server/context.ts'
import { sha256 } from '../../../../server/crypto.ts'
import { type FilePlace, filePlace, type UploadRefusal } from '../../../work/job-files/job-files.schemas.ts'
import type { SentFile } from '../../../work/job-files/server/link-uploads.service.ts'
import { readFileForm } from './file-form.response.ts'

const missing = () => t`Choose a picture or a PDF.`

/** Streams the files of a form to their place on the job, counted like every upload. */
export async function readFiles(request: Request): Promise<{ place: FilePlace; files: SentFile[] }> {
  const { form, files } = await readFileForm(request, missing())
  const place = readPlace((name) => textOf(form, name))
  if (!place.success) throw new AppError('invalid', missing(), { fields: fieldMessages(place.error) })
  return { place: place.data, files }
}

const readPlace = (textOf: (name: string) => string | null) =>
  filePlace.safeParse({
    taskId: textOf('taskId'),
    quoteId: textOf('quoteId'),
    invoiceId: textOf('invoiceId'),
  })

const ofJob: FilePlace = { taskId: null, quoteId: null, invoiceId: null }

/** Returns the place on the job from an upload address. */
export const placeInAddress = (request: Request): FilePlace =>
  readPlace((name) => new URL(request.url).searchParams.get(name)).data ?? ofJob

type Sealing = Pick<RequestContext, 'sealer'>
/** The page on which a refusal is shown, and the code of its link. */
type RefusalPage = { kind: 'worker-pages' | 'relative-pages'; code: string }

const purposeOf = ({ kind }: RefusalPage) => `${kind}/refusal`
const linkOf = ({ code }: RefusalPage) => sha256(code).toString('base64url')

/**
 * The reason of a refused upload in the page's address: sealed for this link, so that nobody can inject text. It
 * contains names of files, which the holder of another link could choose.
 */
export const sealRefusal = ({ sealer }: Sealing, page: RefusalPage, refusal: UploadRefusal): string =>
  sealer(purposeOf(page)).seal(JSON.stringify({ link: linkOf(page), refusal }))

/** @returns null without a reason, or for one that we did not seal for this link */
export function openRefusal(
  { sealer }: Sealing,
  page: RefusalPage,
  { url }: Pick<Request, 'url'>,
): UploadRefusal | null {
  const sealed = new URL(url).searchParams.get('refusal')
  if (sealed === null) return null
  try {
    const { link, refusal } = JSON.parse(sealer(purposeOf(page)).open(sealed))
    return link === linkOf(page) ? refusal : null
  } catch {
    return null
  }
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : null
}

/** Returns the anchor of a place on the job's page. */
export const partOf = ({ quoteId, invoiceId }: FilePlace) =>
  quoteId ? 'quotes' : invoiceId ? 'invoices' : 'files'

/** Redirects to the page of the job. */
export const backToPage = (shareCode: string, search: string, part = 'files') =>
  new Response(null, {
    status: 303,
    headers: {
      location: `/worker-share/${encodeURIComponent(shareCode)}?${search}#${part}`,
      'cache-control': 'no-store',
    },
  })
