import { locale } from '../../../../lib/locale.ts'
import { type Paper, usualPaper } from '../../../../lib/paper.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { inSnapshot } from '../../../../server/db/client.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { requireRight } from '../../../base/groups/server/access.service.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { fullName, nameInSentence } from '../../../base/users/users.rules.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import { getProject } from '../../../work/projects/server/projects.service.ts'
import { findLatestSeal } from '../../activity-seals/server/activity-seals.service.ts'
import { type RecordPeriod, recordLimit } from '../decision-records.rules.ts'
import { recordTexts } from '../decision-records.texts.ts'
import type { RecordScope } from '../record-facts.ts'
import { recordModel } from '../record-model.rules.ts'
import { hashFiles } from './hash-files.service.ts'
import { withinPaperGate } from './paper-gate.service.ts'
import { readRecordFacts } from './record-facts.service.ts'

export type DecisionRecord = { fileName: string; bytes: Buffer }

/** @property signal ends the work when nobody waits for the record any more */
type Making = { paper?: Paper; signal?: AbortSignal }

/** Makes the record of a property for a period. */
export const makePropertyRecord = (
  ctx: MemberContext,
  propertyId: string,
  { from, to }: RecordPeriod,
  making?: Making,
) => makeRecord(ctx, propertyId, { of: { from, to }, scope: { kind: 'PERIOD', from, to } }, making)

/** Makes the record of a project from its beginning. */
export async function makeProjectRecord(ctx: MemberContext, projectId: string, making?: Making) {
  const { propertyId, title } = await getProject(ctx, projectId)
  return makeRecord(ctx, propertyId, { of: { projectId }, scope: { kind: 'PROJECT', title } }, making)
}

type Asked = { of: RecordPeriod | { projectId: string }; scope: RecordScope }

async function makeRecord(
  ctx: MemberContext,
  propertyId: string,
  { of, scope }: Asked,
  { paper = usualPaper(locale()), signal }: Making = {},
): Promise<DecisionRecord> {
  const { familyGroupId } = ctx.member
  requireRight(ctx.member, 'group.export')
  const [group, property] = await Promise.all([getGroup(ctx), getProperty(ctx, propertyId)])
  await ctx.limits.limit('decision-record', ctx.user.id, recordLimit)
  const make = async () => {
    const madeAt = ctx.clock.now()
    const choice = { familyGroupId, propertyId, timeZone: property.timeZone, of }
    const { seal, ...read } = await inSnapshot(ctx.db, async (tx) => ({
      ...(await readRecordFacts(tx, choice)),
      seal: await findLatestSeal(tx, familyGroupId),
    }))
    const facts = {
      ...read,
      scope,
      seal,
      groupName: groupName(group.name),
      propertyName: property.name,
      address: addressLine(property),
      currency: group.currency,
      timeZone: property.timeZone,
      madeAt: madeAt.toISOString(),
      madeBy: fullName(ctx.user) ?? nameInSentence(null),
      files: await hashFiles(ctx, read.files, signal),
    }
    const model = recordModel(facts, locale())
    // The library and its fonts are loaded with the first record.
    const { writeRecordPdf } = await import('./record-pdf.format.ts')
    const bytes = await writeRecordPdf(model, { paper, locale: locale(), madeAt })
    return { fileName: recordTexts.fileName(property.name, fileScope(scope)), bytes }
  }
  return withinPaperGate(ctx, make, signal)
}

const fileScope = (scope: RecordScope) =>
  scope.kind === 'PROJECT' ? scope.title : `${scope.from}–${scope.to}`

type Addressed = Record<'street1' | 'street2' | 'city' | 'postalCode' | 'region', string | null>

const addressLine = ({ street1, street2, city, postalCode, region }: Addressed) =>
  [street1, street2, [postalCode, city].filter(Boolean).join(' '), region].filter(Boolean).join(', ')
