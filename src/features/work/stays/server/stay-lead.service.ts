import { t } from '@lingui/core/macro'
import { locale } from '../../../../lib/locale.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { asList, inQuestion } from '../../../house/decisions/lead.rules.ts'
import type { DecisionLead } from '../../../house/decisions/server/decisions.ports.ts'
import { isLive } from '../stays.rules.ts'
import type { OverlapView } from '../stays.schemas.ts'
import { spanText, stayName, stayStatusLabels } from '../stays.texts.ts'
import { listOverlaps, stayView } from './stay-pages.service.ts'
import { findStay } from './stays.repository.ts'

const lineOf = (stay: Pick<OverlapView, 'personName' | 'startsOn' | 'endsOn' | 'status'>) =>
  `${stayName(stay)} (${stayStatusLabels[stay.status].toLowerCase()})`

/** What to ask the owners about a stay on the same nights as others. */
export async function stayLead(
  ctx: MemberContext,
  { id: stayId, propertyId }: { id: string; propertyId: string },
): Promise<DecisionLead | undefined> {
  const row = await findStay(ctx.db, { stayId, familyGroupId: ctx.member.familyGroupId })
  if (row?.propertyId !== propertyId || !isLive(row.status)) return undefined
  const { startsOn, endsOn } = row
  const stay = stayView(row, ctx.member)
  const others = await listOverlaps(ctx, { propertyId, startsOn, endsOn, exceptStayId: stayId })
  const [name, span] = [inQuestion(stay.personName), spanText(stay, locale())]
  return {
    question: t`Should the stay of ${name} go ahead (${span})?`,
    background:
      others.length > 0
        ? `${t`These stays share nights:`}\n\n${asList([stay, ...others].map(lineOf))}`
        : null,
    projectId: null,
  }
}
