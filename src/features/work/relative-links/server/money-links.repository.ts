import { and, eq, isNotNull, isNull, type Placeholder } from 'drizzle-orm'
import { type Executor, preparedReads } from '../../../../server/db/client.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { relativeLinks } from '../../../../server/db/schema/relative-links.ts'
import { selectLinks } from './relative-links.repository.ts'

const moneyLinks = preparedReads('money_links', (db, { familyGroupId }: { familyGroupId: Placeholder }) =>
  selectLinks(db).where(
    and(
      // The links are found by the properties of the group.
      eq(properties.familyGroupId, familyGroupId),
      isNotNull(relativeLinks.participantId),
      isNull(relativeLinks.endedAt),
    ),
  ),
)

/** Reads the links of a group that are for someone's money, usable or not, without the ended ones. */
export const listMoneyLinks = (db: Executor, familyGroupId: string) => moneyLinks(db, { familyGroupId })
