import { t } from '@lingui/core/macro'
import type { z } from 'zod'
import { AppError } from '../../../../lib/app-error.ts'
import { fieldMessages } from '../../../../lib/field-messages.ts'
import type { FormAnswer } from '../worker-pages.schemas.ts'

/** More than any form has; each part takes time to parse. */
const maxParts = 60

/**
 * Parses the text fields of a form. Its size was checked on arrival.
 * @throws AppError `invalid` for what is not a form, has too many parts, or contains a file
 */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const form = await readForm(request)
  const fields: [string, string][] = []
  for (const [name, value] of form) if (typeof value === 'string') fields.push([name, withoutReturns(value)])
  return Object.fromEntries(fields)
}

/** Browsers send line ends as two characters; people typed one. */
const withoutReturns = (text: string) => text.replaceAll('\r\n', '\n')

/** Parses the form in a request body. @throws AppError `invalid` */
export async function readForm(request: Request, bytes?: Buffer): Promise<FormData> {
  const contentType = request.headers.get('content-type') ?? ''
  const body = bytes ?? Buffer.from(await request.arrayBuffer())
  requireFewParts(body, contentType)
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new AppError('invalid', t`This form did not arrive completely. Send it again.`)
  }
}

/** Parses the typed values of an action. @throws AppError `invalid` with a message for each field */
export function readTyped<Schema extends z.ZodType>(
  schema: Schema,
  typed: Record<string, string>,
): z.output<Schema> {
  const result = schema.safeParse(typed)
  if (result.success) return result.data
  throw new AppError('invalid', t`Check the marked fields.`, { fields: fieldMessages(result.error) })
}

function requireFewParts(body: Buffer, contentType: string) {
  const [, quoted, bare] = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType) ?? []
  const mark = quoted ?? bare
  const separator = mark === undefined ? '&' : `--${mark}`
  let parts = 0
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length))
    if (++parts > maxParts) throw new AppError('invalid', t`This form has too many parts.`)
}

/** What an action did: the name of the notice, the part of the page to return to, and what is shown only once. */
export type FormOutcome<Notice extends string = string> = {
  notice: Notice
  part: string
  /** Shown in the response itself: it must not be in an address. */
  shownCode?: FormAnswer['shownCode']
}

/** Runs a form with the values as typed. */
export type FormAction<Context, Notice extends string = string> = (
  ctx: Context,
  typed: Record<string, string>,
) => Promise<FormOutcome<Notice>>

type Done = { kind: 'done'; search: string } | { kind: 'again'; answer: FormAnswer; status: number }

export type PageForm<Context> = {
  /** Reads the typed values. */
  read: () => Promise<Record<string, string>>
  /** Checks the link; when it has ended, the typed values are returned. */
  open: () => Promise<Context>
  /** Finds the action by the value of the field `do`. */
  findAction: (name: string) => FormAction<Context>
  /** Turns any thrown error into one for people. */
  masked: (error: unknown) => AppError
}

/**
 * Runs the action of a form on the page of a link.
 * @returns the next address, or what to show with the typed values
 */
export async function answerForm<Context>({
  read,
  open,
  findAction,
  masked,
}: PageForm<Context>): Promise<Done> {
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
