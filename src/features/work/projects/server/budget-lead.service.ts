import { t } from '@lingui/core/macro'
import { isAppError } from '../../../../lib/app-error.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { asList, inQuestion } from '../../../house/decisions/lead.rules.ts'
import type { DecisionLead } from '../../../house/decisions/server/decisions.ports.ts'
import type { ProjectView } from '../projects.schemas.ts'
import { getProject } from './projects.service.ts'

async function findProject(ctx: MemberContext, projectId: string): Promise<ProjectView | undefined> {
  try {
    return await getProject(ctx, projectId)
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') return undefined
    throw error
  }
}

/** What to ask the owners about the budget of a project. */
export async function budgetLead(
  ctx: MemberContext,
  { id: projectId, propertyId }: { id: string; propertyId: string },
): Promise<DecisionLead | undefined> {
  const project = await findProject(ctx, projectId)
  if (project?.propertyId !== propertyId) return undefined
  return { question: questionOf(project), background: backgroundOf(project), projectId }
}

const moneyOf =
  ({ currency }: ProjectView) =>
  (amountMinor: number) =>
    formatMoney(amountMinor, currency, locale())

function questionOf(project: ProjectView): string {
  const title = inQuestion(project.title)
  const { budgetMinor, spentMinor, pendingMinor, committedMinor } = project
  if (budgetMinor === null) return t`Should we set a budget for “${title}”?`
  const amount = moneyOf(project)(budgetMinor)
  return Math.max(committedMinor, spentMinor + pendingMinor) > budgetMinor
    ? t`Should we raise the budget for “${title}” above ${amount}?`
    : t`Should we spend ${amount} on “${title}”?`
}

function backgroundOf(project: ProjectView): string | null {
  const { budgetMinor, spentMinor, pendingMinor, committedMinor } = project
  const lines: [number | null, (amount: string) => string][] = [
    [budgetMinor, (amount) => t`Budget: ${amount}`],
    [committedMinor, (amount) => t`Accepted quote: ${amount}`],
    [spentMinor, (amount) => t`Spent so far: ${amount}`],
    [pendingMinor, (amount) => t`Waiting for approval: ${amount}`],
  ]
  const known = lines.flatMap(([minor, text]) => (minor ? [text(moneyOf(project)(minor))] : []))
  return known.length > 0 ? asList(known) : null
}
