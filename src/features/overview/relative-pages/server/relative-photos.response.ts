import { t } from '@lingui/core/macro'
import type { PhotosAdded, SentPhotos } from '../../../work/problem-reports/server/problem-photos.service.ts'
import { readFileForm, wantsPage } from '../../worker-pages/server/file-form.response.ts'

/** Reads the photos of a form. @param documentId made by the page’s script, which sends one photo at a time */
export async function readPhotos(request: Request, documentId: string | null): Promise<SentPhotos> {
  const { files } = await readFileForm(request, t`Choose a photo.`)
  // One ID is one photo.
  return { files: documentId ? files.slice(0, 1) : files, documentId }
}

type Answers = { done: () => Response; refused: (message: string) => Response }

/** Answers the script with the first refusal, and a browser without script with all of them, each with its file. */
export function answerPhotos(
  request: Request,
  { added, refused }: PhotosAdded,
  { done, ...answer }: Answers,
): Response {
  const [first] = refused
  if (!wantsPage(request)) {
    if (first) throw first.error
    return Response.json({ added }, { status: 201 })
  }
  if (!first) return done()
  return answer.refused(refused.map(({ name, error }) => `${name}: ${error.message}`).join('\n'))
}

/** Redirects to the problem on the page of a relative. */
export const backToRelative = (relativeCode: string, taskId: string, search: string) =>
  new Response(null, {
    status: 303,
    headers: {
      location: `/relative/${encodeURIComponent(relativeCode)}?${search}#problem-${encodeURIComponent(taskId)}`,
      'cache-control': 'no-store',
    },
  })
