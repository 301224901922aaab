import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { ActionDetails, SubjectKind } from './administrator-actions.rules.ts'

export const listAdministratorActionsInput = z.strictObject({
  /** The last line shown; older ones follow. */
  after: idSchema.optional(),
})
export type ListAdministratorActionsInput = z.infer<typeof listAdministratorActionsInput>

export type AdministratorActionView = {
  id: string
  /** Null when the account was deleted. */
  administrator: string | null
  verb: string
  subjectKind: SubjectKind
  /** The person's name, if the subject is a person with an account. */
  subject: string | null
  reason: string | null
  details: ActionDetails | null
  createdAt: Date
}

export type AdministratorActionPage = { actions: AdministratorActionView[]; next: string | null }
