import type { Executor } from '../../../../server/db/client.ts'
import { opensPage } from '../relative-links.rules.ts'
import { listMoneyLinks } from './money-links.repository.ts'

/** A person outside the group who confirms money by link, and the property of the link. */
export type PersonByLink = { participantId: string; propertyId: string }

/** Returns who confirms money by link at the moment. A locked PIN changes nothing: the person can get a new one. */
export async function listPeopleByLink(db: Executor, familyGroupId: string): Promise<PersonByLink[]> {
  const links = await listMoneyLinks(db, familyGroupId)
  return links
    .filter(opensPage)
    .flatMap(({ participantId, propertyId, scopes }) =>
      participantId !== null && scopes.includes('MONEY') ? [{ participantId, propertyId }] : [],
    )
}
