import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { randomToken, sha256 } from '../../../../server/crypto.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { requireRight } from '../../../base/groups/server/access.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { listOwnersOn } from '../../../house/ownership/server/ownership.service.ts'
import { changeInProperty, getProperty } from '../../../house/properties/server/properties.service.ts'
import { requireSafeOrigin } from '../../share-links/server/link-codes.service.ts'
import { relativeLinkEntity } from '../relative-link.entity.ts'
import { maxLinksPerProperty, newRelativeLinkLimit, relativeLinkState } from '../relative-links.rules.ts'
import type {
  CreateRelativeLinkInput,
  IssuedLink,
  RelativeLinkInput,
  RelativeLinksView,
  RelativeLinkView,
} from '../relative-links.schemas.ts'
import { relativeLinkTexts } from '../relative-links.texts.ts'
import { peopleOutside } from './relative-links.ports.ts'
import * as repository from './relative-links.repository.ts'
import { newPin } from './relative-pin.service.ts'

const houseOf = ({ member }: MemberContext, propertyId: string) => ({
  propertyId,
  familyGroupId: member.familyGroupId,
})

/** Lists the personal links of a property, for managers. */
export async function listRelativeLinks(ctx: MemberContext, propertyId: string): Promise<RelativeLinksView> {
  requireRight(ctx.member, 'relative-link.manage')
  const [rows, people] = await Promise.all([
    repository.listLinks(ctx.db, houseOf(ctx, propertyId)),
    peopleOutside()(ctx.db, ctx.member.familyGroupId),
  ])
  return { links: rows.map((row) => viewOf(row, people)), people }
}

const viewOf = (row: repository.RelativeLinkRow, people: RelativeLinksView['people']): RelativeLinkView => ({
  id: row.relativeLinkId,
  name: row.name,
  ownerName: row.ownerName,
  moneyOf: people.find(({ id }) => id === row.participantId)?.name ?? null,
  scopes: row.scopes,
  state: relativeLinkState(row),
  issuedByName: fullName({ firstName: row.issuerFirstName, lastName: row.issuerLastName }),
  issuedAt: row.issuedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  wrongPins: row.wrongPins,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

/** Creates a link for one person. Its address and PIN are returned once, and only their hashes are kept. */
export async function createRelativeLink(
  ctx: MemberContext,
  { propertyId, validDays, ...link }: CreateRelativeLinkInput,
): Promise<IssuedLink> {
  const { timeZone } = await getProperty(ctx, propertyId)
  return issue(ctx, propertyId, async (tx, issued) => {
    const house = houseOf(ctx, propertyId)
    if ((await repository.lockAndCount(tx, house)) >= maxLinksPerProperty)
      throw new AppError('conflict', relativeLinkTexts.tooMany)
    const { owners } = await listOwnersOn(tx, house, todayIn(timeZone, ctx.clock.now()))
    const isOwner = owners.some(({ userId, ownerName }) => userId === null && ownerName === link.ownerName)
    if (link.ownerName !== null && !isOwner) throw notAllowed('ownerName', relativeLinkTexts.notAnOwner)
    const logged = await loggedLink(tx, { ...house, ...link })
    if (link.participantId !== null && !logged.moneyOf)
      throw notAllowed('participantId', relativeLinkTexts.notOutside)
    const relativeLinkId = await repository.insertLink(tx, { ...house, ...link, ...issued, validDays })
    await recordLink(tx, ctx, { propertyId, relativeLinkId }, { verb: 'CREATED', after: logged })
    return link
  })
}

type Logged = Pick<repository.RelativeLinkRow, 'familyGroupId' | 'name' | 'ownerName' | 'participantId'>

/** Says in the log for whom the link votes and whose money it confirms, too. */
async function loggedLink(tx: Tx, { familyGroupId, name, ownerName, participantId }: Logged) {
  const [person] = participantId === null ? [] : await peopleOutside()(tx, familyGroupId, [participantId])
  return { name, ...(ownerName !== null && { ownerName }), ...(person && { moneyOf: person.name }) }
}

const notAllowed = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } })

/** Replaces the address and the PIN: the old ones stop at once. */
export const renewRelativeLink = (ctx: MemberContext, input: RelativeLinkInput): Promise<IssuedLink> =>
  issue(ctx, input.propertyId, async (tx, issued) => {
    const link = await holdLink(tx, ctx, input)
    await repository.reissueLink(tx, link.relativeLinkId, issued)
    await recordLink(tx, ctx, input, { verb: 'RENEWED', after: await loggedLink(tx, link) })
    return link
  })

type Issued = Parameters<typeof repository.reissueLink>[2]

/** Makes an address and a PIN before the transaction, since hashing takes time. */
async function issue(
  ctx: MemberContext,
  propertyId: string,
  save: (tx: Tx, issued: Issued) => Promise<{ name: string }>,
): Promise<IssuedLink> {
  requireRight(ctx.member, 'relative-link.manage')
  requireSafeOrigin(ctx)
  await ctx.limits.limit('relative-link-create', ctx.user.id, newRelativeLinkLimit)
  const token = `rel_${randomToken()}`
  const { pin, pinHash } = await newPin()
  const { name } = await changeInProperty(ctx, 'relative-link.manage', propertyId, (tx) =>
    save(tx, { tokenHash: sha256(token), pinHash, issuedBy: ctx.user.id }),
  )
  return { name, url: `${ctx.origin}/relative/${token}`, pin }
}

/** Replaces the PIN, which also unlocks it. The address stays. */
export async function renewRelativePin(ctx: MemberContext, input: RelativeLinkInput): Promise<IssuedLink> {
  requireRight(ctx.member, 'relative-link.manage')
  await ctx.limits.limit('relative-link-create', ctx.user.id, newRelativeLinkLimit)
  const { pin, pinHash } = await newPin()
  return changeInProperty(ctx, 'relative-link.manage', input.propertyId, async (tx) => {
    const { name, relativeLinkId } = await holdLink(tx, ctx, input)
    await repository.replacePin(tx, relativeLinkId, pinHash)
    await recordLink(tx, ctx, input, { verb: 'PIN_RENEWED', after: { name } })
    return { name, url: null, pin }
  })
}

/** Ends a link for good. A repeated call finds nothing. */
export const endRelativeLink = (ctx: MemberContext, input: RelativeLinkInput): Promise<void> =>
  changeInProperty(ctx, 'relative-link.manage', input.propertyId, async (tx) => {
    const { name, relativeLinkId } = await holdLink(tx, ctx, input)
    await repository.endLink(tx, relativeLinkId, ctx.user.id)
    await recordLink(tx, ctx, input, { verb: 'ENDED', after: { name } })
  })

/** Returns a link that has not ended, locked. @throws AppError `not-found` */
async function holdLink(tx: Tx, ctx: MemberContext, { propertyId, relativeLinkId }: RelativeLinkInput) {
  const link = await repository.lockLink(tx, { ...houseOf(ctx, propertyId), relativeLinkId })
  if (!link || link.isEnded) throw notFound(t`This link`)
  return link
}

/** Records a change of a link in the log. */
export const recordLink = (
  tx: Tx,
  ctx: MemberContext,
  { propertyId, relativeLinkId }: RelativeLinkInput,
  entry: ActivityEntry<typeof relativeLinkEntity>,
) =>
  recordActivity(tx, {
    of: relativeLinkEntity,
    ...houseOf(ctx, propertyId),
    actor: ctx.user,
    entityId: relativeLinkId,
    ...entry,
  })
