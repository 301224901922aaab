import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { ActionDetails, SubjectKind } from './administrator-actions.rules.ts'

export const listAdministratorActionsInput = z.strictObject({
  /** The last line that is shown; older ones follow. */
  after: idSchema.optional(),
})
export type ListAdministratorActionsInput = z.infer<typeof listAdministratorActionsInput>

/** One line of what administrators did. */
export type AdministratorActionView = {
  id: string
  /** Null when the account is gone. */
  administrator: string | null
  verb: string
  subjectKind: SubjectKind
  /** The name of a person, where the subject is one who still has an account. */
  subject: string | null
  reason: string | null
  details: ActionDetails | null
  createdAt: Date
}

export type AdministratorActionPage = { actions: AdministratorActionView[]; next: string | null }
