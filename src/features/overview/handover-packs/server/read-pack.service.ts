import { addressLine } from '../../../../lib/addresses.ts'
import { notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { getMember, requireRight } from '../../../base/groups/server/access.service.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { splitList } from '../../../house/handover/handover.rules.ts'
import { getHandover } from '../../../house/handover/server/handover.service.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import type { PackPart } from '../handover-packs.rules.ts'
import { readPackFacts } from './pack-facts.service.ts'

type Asked = {
  propertyId: string
  parts: ReadonlySet<PackPart>
  madeAt: Date
  /** Whether the files are wanted too. */
  withFiles: boolean
}

/** Reads all of a pack except its codes, as the caller may see it by now. @returns it, and the caller's membership */
export async function readPack(tx: Tx, ctx: MemberContext, { propertyId, parts, madeAt, withFiles }: Asked) {
  const member = await memberByNow(tx, ctx, { propertyId, parts })
  const reading = { db: tx, member, clock: ctx.clock }
  const group = await getGroup(reading)
  const property = await getProperty(reading, propertyId)
  const { recorded, exempted } = await getHandover(reading, propertyId)
  const { timeZone } = property
  const today = todayIn(timeZone, madeAt)
  return {
    ...(await readPackFacts(tx, member, { propertyId, timeZone, today, parts, withFiles })),
    member,
    list: splitList(recorded, exempted),
    groupName: groupName(group.name),
    propertyName: property.name,
    address: addressLine(property),
    insurance: {
      carrier: property.insuranceCarrier,
      policy: property.insurancePolicy,
      renewsOn: property.insuranceRenewsOn,
    },
    currency: group.currency,
    timeZone,
  }
}

/** Reads the membership again: it may have ended or changed while the caller waited for their turn. */
async function memberByNow(
  tx: Tx,
  { user, member: { familyGroupId } }: MemberContext,
  { propertyId, parts }: Pick<Asked, 'propertyId' | 'parts'>,
): Promise<Member> {
  const member = await getMember({ db: tx, user }, ['propertyId'], { propertyId })
  if (member.familyGroupId !== familyGroupId) throw notFound()
  requireRight(member, 'group.export')
  if (parts.has('CODES')) requireRight(member, 'secret.see')
  return member
}
