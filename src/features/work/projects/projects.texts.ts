import { formatMoney } from '../../../lib/money.ts'
import { budgetState, percentSpent } from '../work-terms/budget-use.rules.ts'
import { leftText, stateTones } from '../work-terms/budget-use.texts.ts'
import type { ProjectFieldName, ProjectKind, ProjectMoveRefusal, ProjectStatus } from './projects.rules.ts'
import type { OpenThingView, ProjectCardView } from './projects.schemas.ts'

// Every text of this feature that is not part of one component's own sentence.

export const kindLabels: Record<ProjectKind, string> = {
  REPAIR: 'Repair',
  RENOVATION: 'Renovation',
  MAINTENANCE: 'Maintenance',
  INSPECTION: 'Inspection',
  PURCHASE: 'Purchase',
  ADMIN: 'Paperwork',
  OTHER: 'Other',
}

export const statusLabels: Record<ProjectStatus, string> = {
  IN_PROGRESS: 'In progress',
  PLANNED: 'Planned',
  ON_HOLD: 'On hold',
  IDEA: 'Idea',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
}

export const fieldLabels: Record<ProjectFieldName, string> = {
  title: 'Title',
  description: 'Description',
  kind: 'Kind',
  priority: 'Priority',
  leadUserId: 'Lead',
  startsOn: 'Starts on',
  targetOn: 'Done by',
  budgetMinor: 'Budget',
}

export const moveRefusals: Record<ProjectMoveRefusal, string> = {
  'no-such-move': 'This project cannot take that step now. Check its status and choose another step.',
  'no-reason': 'Please say why, so that the others know.',
}

export const notAMember = 'Please choose somebody who is in this group.'

/** What is asked of whoever completes a project with open tasks and did not say what becomes of them. */
export const openTasksNotice = (total: number) =>
  `${total === 1 ? 'A task of this project is' : `${total.toLocaleString('en')} tasks of this project are`} still open. Say what becomes of ${total === 1 ? 'it' : 'them'}, then complete the project.`

export const tooManyOpenTasks =
  'There are too many open tasks to end them all at once. Leave them open, or end some of them first.'

/** `3 of 8 tasks done` */
export function progressText({ doneTasks, allTasks }: { doneTasks: number; allTasks: number }): string {
  if (allTasks === 0) return 'No task yet'
  return `${doneTasks.toLocaleString('en')} of ${allTasks.toLocaleString('en')} ${allTasks === 1 ? 'task' : 'tasks'} done`
}

export const archivedNotice =
  'This property is archived and read-only. A manager can bring it back on its page.'

/** `1 project`, `12 projects`, and how many match while the list is narrowed. */
export function countText(total: number, isNarrowed: boolean): string {
  const projects = `${total.toLocaleString('en')} ${total === 1 ? 'project' : 'projects'}`
  if (!isNarrowed) return projects
  return total === 0 ? 'No project matches' : `${projects} ${total === 1 ? 'matches' : 'match'}`
}

/** What makes a project be what it then is. */
export function moveLabel(from: ProjectStatus, to: ProjectStatus): string {
  if (from === 'COMPLETED') return 'Reopen'
  if (from === 'ON_HOLD' && to === 'IN_PROGRESS') return 'Resume'
  return moveLabels[to]
}

const moveLabels: Record<ProjectStatus, string> = {
  IDEA: 'Make it an idea again',
  PLANNED: 'Plan it',
  IN_PROGRESS: 'Begin',
  ON_HOLD: 'Put on hold',
  COMPLETED: 'Complete',
  CANCELLED: 'Cancel project',
}

/** Above the field for the reason. */
export function reasonTitle(from: ProjectStatus, to: ProjectStatus): string {
  if (from === 'COMPLETED') return 'Why is it taken up again?'
  return to === 'ON_HOLD' ? 'Why is it put on hold?' : 'Why is it cancelled?'
}

type Money = Pick<ProjectCardView, 'budgetMinor' | 'spentMinor' | 'currency'>

/** `€1,250.00 of €5,000.00 spent`; nothing where nobody planned nor spent anything. */
export function spendingText({ budgetMinor, spentMinor, currency }: Money, locale?: string): string | null {
  if (budgetMinor === null && spentMinor === 0) return null
  const spent = formatMoney(spentMinor, currency, locale)
  return budgetMinor === null
    ? `${spent} spent`
    : `${spent} of ${formatMoney(budgetMinor, currency, locale)} spent`
}

/** What may still be spent; nothing where there is no budget. */
export const remainingText = (
  { budgetMinor, spentMinor, currency }: Money,
  locale?: string,
): string | null => (budgetMinor === null ? null : leftText(spentMinor, budgetMinor, currency, locale))

/** How much of the budget is spent, for a bar; nothing where there is none, or none to speak of. */
export function budgetUse({ budgetMinor, spentMinor }: Pick<Money, 'budgetMinor' | 'spentMinor'>) {
  if (!budgetMinor) return null
  return {
    percent: percentSpent(spentMinor, budgetMinor),
    tone: stateTones[budgetState(spentMinor, budgetMinor)],
  }
}

export const pendingText = (pendingPayments: number) =>
  `${pendingPayments === 1 ? 'A payment waits' : `${pendingPayments.toLocaleString('en')} payments wait`} for approval and ${pendingPayments === 1 ? 'does' : 'do'} not count yet.`

const thingNames: Record<OpenThingView['kind'], { one: string; many: string }> = {
  QUOTE: { one: 'open quote', many: 'open quotes' },
  VISIT: { one: 'planned visit', many: 'planned visits' },
  INVOICE: { one: 'unpaid invoice', many: 'unpaid invoices' },
  LINK: { one: 'live link', many: 'live links' },
}

/** "2 open quotes": what is left when a project is completed. */
export const openThingText = ({ kind, total }: OpenThingView) =>
  total === 1 ? `1 ${thingNames[kind].one}` : `${total.toLocaleString('en')} ${thingNames[kind].many}`
