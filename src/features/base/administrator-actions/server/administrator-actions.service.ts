import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { fullName } from '../../users/users.rules.ts'
import type { ActionDetails, AdministratorVerb, SubjectKind } from '../administrator-actions.rules.ts'
import type {
  AdministratorActionPage,
  AdministratorActionView,
  ListAdministratorActionsInput,
} from '../administrator-actions.schemas.ts'
import * as repository from './administrator-actions.repository.ts'

type Action = {
  verb: AdministratorVerb
  subject: [kind: SubjectKind, id: string]
  reason?: string
  details?: ActionDetails
}

/** Records an administrator's action in the transaction that performs it. */
export async function recordAdministratorAction(
  tx: Tx,
  { log, requestId, user }: Pick<SignedInContext, 'log' | 'requestId' | 'user'>,
  { verb, subject: [subjectKind, subjectId], reason, details }: Action,
): Promise<void> {
  await repository.insertAdministratorAction(tx, {
    administratorId: user.id,
    verb,
    subjectKind,
    subjectId,
    reason,
    details,
  })
  log.info({ requestId, userId: user.id, verb, subjectKind, subjectId }, 'administrator acted')
}

const pageSize = 50

/** Lists administrators' actions, newest first. The calling function checks the administrator right. */
export async function listAdministratorActions(
  { db, log, requestId, user }: SignedInContext,
  { after }: ListAdministratorActionsInput,
): Promise<AdministratorActionPage> {
  const rows = await repository.listAdministratorActions(db, { after, limit: pageSize + 1 })
  log.info({ requestId, userId: user.id }, 'administrator opened the activity of administrators')
  const actions = rows.slice(0, pageSize).map(toView)
  return { actions, next: rows.length > pageSize ? (actions.at(-1)?.id ?? null) : null }
}

type Row = Awaited<ReturnType<typeof repository.listAdministratorActions>>[number]

const toView = ({ administrator, subject, ...action }: Row): AdministratorActionView => ({
  ...action,
  administrator: nameOf(administrator),
  subject: nameOf(subject),
})

const nameOf = (person: Row['subject']) => person && (fullName(person) ?? person.email)
