import { AppError } from '../../../../lib/app-error.ts'
import type { JobContext } from '../../../../server/context.ts'
import type { FormAnswer } from '../worker-pages.schemas.ts'
import { findAction } from './worker-actions.service.ts'

/** A form of any page has fewer; each part costs time to read. */
const maxParts = 60

/**
 * The text fields of a form. What it may weigh was counted on the way in.
 * @throws AppError `invalid` for what is no form, has too many parts, or carries a file
 */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const form = await readForm(request)
  const fields: [string, string][] = []
  for (const [name, value] of form) if (typeof value === 'string') fields.push([name, withoutReturns(value)])
  return Object.fromEntries(fields)
}

/** Browsers send the ends of lines as two characters; one is typed. */
const withoutReturns = (text: string) => text.replaceAll('\r\n', '\n')

/** The form in the body of a request. @throws AppError `invalid` */
export async function readForm(request: Request, bytes?: Buffer): Promise<FormData> {
  const contentType = request.headers.get('content-type') ?? ''
  const body = bytes ?? Buffer.from(await request.arrayBuffer())
  requireFewParts(body, contentType)
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new AppError('invalid', 'This form did not arrive in one piece. Please send it again.')
  }
}

function requireFewParts(body: Buffer, contentType: string) {
  const [, quoted, bare] = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType) ?? []
  const mark = quoted ?? bare
  const separator = mark === undefined ? '&' : `--${mark}`
  let parts = 0
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length))
    if (++parts > maxParts) throw new AppError('invalid', 'This form has too many parts.')
}

type Done = { kind: 'done'; search: string } | { kind: 'again'; answer: FormAnswer; status: number }

/**
 * Does what a form of a job's page asks for.
 * @param read what was typed
 * @param open checks the link: what was typed is given back when it has ended in the meantime
 * @param masked turns whatever was thrown into an error for people
 * @returns where the page goes on, or what it shows together with what was typed
 */
export async function answerForm(
  read: () => Promise<Record<string, string>>,
  open: () => Promise<JobContext>,
  masked: (error: unknown) => AppError,
): Promise<Done> {
  let action = ''
  let values: Record<string, string> = {}
  try {
    const fields = await read()
    action = fields.do ?? ''
    values = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'do'))
    const ctx = await open()
    const { notice, part, shownCode } = await findAction(action)(ctx, values)
    if (shownCode) return { kind: 'again', answer: { action, values: {}, shownCode }, status: 200 }
    return { kind: 'done', search: `?done=${notice}#${part}` }
  } catch (error) {
    const { message, details, status } = masked(error)
    return {
      kind: 'again',
      answer: { action, values, message, ...(details.fields && { fields: details.fields }) },
      status,
    }
  }
}
