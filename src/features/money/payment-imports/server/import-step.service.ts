import { AppError } from '../../../../lib/app-error.ts'
import { fieldMessages } from '../../../../lib/field-messages.ts'
import { importUpload } from '../payment-imports.schemas.ts'

/** What the address of an upload asks for. @throws AppError `invalid` */
export function readImportStep(request: Request) {
  const result = importUpload.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (result.success) return result.data
  throw new AppError('invalid', 'This request could not be understood.', {
    fields: fieldMessages(result.error),
  })
}
