import { AppError } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { fullName, nameInSentence } from '../../../base/users/users.rules.ts'
import { inPrintOrder } from '../../../house/manual/manual.rules.ts'
import { listOwnersOn } from '../../../house/ownership/server/ownership.service.ts'
import { maxPackFileBytes, type PackPart, packLimits } from '../handover-packs.rules.ts'
import { tooLargeText, tooManyText } from '../handover-packs.texts.ts'
import type { PackFacts } from '../pack-facts.ts'
import * as repository from './handover-packs.repository.ts'
import * as records from './pack-records.repository.ts'

type Asked = {
  propertyId: string
  timeZone: string
  today: string
  parts: ReadonlySet<PackPart>
  /** Whether the files are wanted too. */
  withFiles: boolean
}

export type PackFile = Awaited<ReturnType<typeof records.listDocuments>>[number]

type Read = Pick<
  PackFacts,
  | 'manual'
  | 'contractors'
  | 'members'
  | 'trusted'
  | 'keys'
  | 'meters'
  | 'owners'
  | 'decisions'
  | 'bills'
  | 'schedules'
  | 'assets'
  | 'documents'
>

/** Reads what a pack contains, all of it or nothing. @throws AppError `conflict` if that is too much */
export async function readPackFacts(
  tx: Tx,
  member: Member,
  { propertyId, timeZone, today, parts, withFiles }: Asked,
): Promise<Read & { files: PackFile[] }> {
  const house = { familyGroupId: member.familyGroupId, propertyId }
  const read: Read = {}
  if (parts.has('MANUAL')) read.manual = inPrintOrder(await repository.listSections(tx, house))
  if (parts.has('CONTACTS')) {
    read.contractors = withinLimit('contractors', await repository.listContractors(tx, house))
    const members = await repository.listMembers(tx, house)
    const seesAll = can(member.role, 'group.manage')
    read.members = members.map(({ userId, role, email, ...person }) => ({
      name: nameInSentence({ ...person, deletedAt: null }),
      role,
      // As in the list of members.
      email: seesAll || userId === member.userId ? email : null,
    }))
    read.trusted = can(member.role, 'emergency-access.manage')
      ? members.flatMap(({ isTrusted, ...person }) =>
          isTrusted ? nameInSentence({ ...person, deletedAt: null }) : [],
        )
      : null
  }
  if (parts.has('KEYS'))
    read.keys = withinLimit('keys', await repository.listHeldKeys(tx, house)).map(
      ({ firstName, lastName, holderName, ...key }) => ({
        ...key,
        holderName: fullName({ firstName, lastName }) ?? holderName,
      }),
    )
  if (parts.has('METERS')) read.meters = await records.listMeters(tx, house)
  if (parts.has('OWNERS')) {
    const { owners } = await listOwnersOn(tx, house, today)
    read.owners = owners.map(({ ownerName, basisPoints }) => ({ name: ownerName, basisPoints }))
  }
  if (parts.has('DECISIONS'))
    read.decisions = (await records.listDecisions(tx, house)).map(
      ({ closedAt, deadlineOn, ...decision }) => ({
        ...decision,
        endsOn: closedAt ? todayIn(timeZone, closedAt) : deadlineOn,
      }),
    )
  if (parts.has('BILLS')) read.bills = withinLimit('bills', await repository.listBillSeries(tx, house, today))
  if (parts.has('SCHEDULES'))
    read.schedules = withinLimit('schedules', await repository.listSchedules(tx, house))
  if (parts.has('ASSETS')) read.assets = withinLimit('assets', await records.listAssets(tx, house))
  const isListed = parts.has('DOCUMENTS')
  const files =
    isListed || (withFiles && parts.has('ASSETS'))
      ? withinLimit('documents', await records.listDocuments(tx, house, { ofAssets: !isListed }))
      : []
  if (isListed) read.documents = files
  if (withFiles && files.reduce((sum, { byteSize }) => sum + byteSize, 0) > maxPackFileBytes)
    throw new AppError('conflict', tooLargeText())
  return { ...read, files: withFiles ? files : [] }
}

function withinLimit<Thing>(kind: keyof typeof packLimits, things: Thing[]): Thing[] {
  if (things.length > packLimits[kind]) throw new AppError('conflict', tooManyText(kind))
  return things
}
