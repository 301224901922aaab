import { plural, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { formatMoney } from '../../../lib/money.ts'
import { budgetState, percentSpent } from '../work-terms/budget-use.rules.ts'
import { leftText, stateTones } from '../work-terms/budget-use.texts.ts'
import type { ProjectFieldName, ProjectKind, ProjectMoveRefusal, ProjectStatus } from './projects.rules.ts'
import type { OpenThingView, ProjectCardView } from './projects.schemas.ts'

export const kindLabels: Record<ProjectKind, string> = {
  get REPAIR() {
    return t`Repair`
  },
  get RENOVATION() {
    return t`Renovation`
  },
  get MAINTENANCE() {
    return t`Maintenance`
  },
  get INSPECTION() {
    return t`Inspection`
  },
  get PURCHASE() {
    return t`Purchase`
  },
  get ADMIN() {
    return t`Paperwork`
  },
  get OTHER() {
    return t`Other`
  },
}

export const statusLabels: Record<ProjectStatus, string> = {
  get IN_PROGRESS() {
    return t`In progress`
  },
  get PLANNED() {
    return t({ message: 'Planned', context: 'project' })
  },
  get ON_HOLD() {
    return t`On hold`
  },
  get IDEA() {
    return t`Idea`
  },
  get COMPLETED() {
    return t`Completed`
  },
  get CANCELLED() {
    return t({ message: 'Cancelled', context: 'project' })
  },
}

export const fieldLabels: Record<ProjectFieldName, string> = {
  get title() {
    return t`Title`
  },
  get description() {
    return t`Description`
  },
  get kind() {
    return t`Kind`
  },
  get priority() {
    return t`Priority`
  },
  get leadUserId() {
    return t`Lead`
  },
  get startsOn() {
    return t`Start date`
  },
  get targetOn() {
    return t`Due date`
  },
  get budgetMinor() {
    return t`Budget`
  },
}

export const moveRefusals: Record<ProjectMoveRefusal, string> = {
  get 'no-such-move'() {
    return t`The project’s current status doesn’t allow this step. Check its status, then choose another step.`
  },
  get 'no-reason'() {
    return t`Enter a reason, so that the others know.`
  },
}

export const notAMember = () => t`Choose someone who is in this group.`

/** Asks what happens to the open tasks of a project that is completed. */
export const openTasksNotice = (total: number) =>
  t`${plural(total, { one: 'A task of this project is', other: `${total.toLocaleString(i18n.locale)} tasks of this project are` })} still open. Choose what happens to ${plural(total, { one: 'it', other: 'them' })}, then complete the project.`

export const tooManyOpenTasks = () =>
  t`This project has too many open tasks to close at once. Leave them open, or close some of them first.`

/** `3 of 8 tasks done` */
export function progressText({ doneTasks, allTasks }: { doneTasks: number; allTasks: number }): string {
  if (allTasks === 0) return t`No tasks yet`
  return t`${doneTasks.toLocaleString(i18n.locale)} of ${allTasks.toLocaleString(i18n.locale)} ${plural(allTasks, { one: 'task', other: 'tasks' })} done`
}

export const archivedNotice = () =>
  t`This property is archived and read-only. A manager can restore it on its page.`

/** `1 project`, `12 projects`, and the number of matches while filtered. */
export function countText(total: number, isNarrowed: boolean): string {
  const projects = `${total.toLocaleString(i18n.locale)} ${plural(total, { one: 'project', other: 'projects' })}`
  if (!isNarrowed) return projects
  return total === 0
    ? t`No matching projects`
    : `${projects} ${plural(total, { one: 'matches', other: 'match' })}`
}

/** The label of the move to a status. */
export function moveLabel(from: ProjectStatus, to: ProjectStatus): string {
  if (from === 'COMPLETED') return t`Reopen`
  if (from === 'ON_HOLD' && to === 'IN_PROGRESS') return t`Resume`
  return moveLabels[to]
}

const moveLabels: Record<ProjectStatus, string> = {
  get IDEA() {
    return t`Move back to ideas`
  },
  get PLANNED() {
    return t`Mark as planned`
  },
  get IN_PROGRESS() {
    return t`Start project`
  },
  get ON_HOLD() {
    return t`Put on hold`
  },
  get COMPLETED() {
    return t`Complete project`
  },
  get CANCELLED() {
    return t`Cancel project`
  },
}

/** The question above the reason field. */
export function reasonTitle(from: ProjectStatus, to: ProjectStatus): string {
  if (from === 'COMPLETED') return t`Why are you reopening it?`
  return to === 'ON_HOLD' ? t`Why are you putting it on hold?` : t`Why are you cancelling it?`
}

type Money = Pick<ProjectCardView, 'budgetMinor' | 'spentMinor' | 'currency'>

/** `€1,250.00 of €5,000.00 spent`; empty without a budget and spending. */
export function spendingText({ budgetMinor, spentMinor, currency }: Money, locale?: string): string | null {
  if (budgetMinor === null && spentMinor === 0) return null
  const spent = formatMoney(spentMinor, currency, locale)
  return budgetMinor === null
    ? t`${spent} spent`
    : t`${spent} of ${formatMoney(budgetMinor, currency, locale)} spent`
}

/** Returns the remaining budget; empty without a budget. */
export const remainingText = (
  { budgetMinor, spentMinor, currency }: Money,
  locale?: string,
): string | null => (budgetMinor === null ? null : leftText(spentMinor, budgetMinor, currency, locale))

/** Returns the spent share of the budget, for a bar; empty without a positive budget. */
export function budgetUse({ budgetMinor, spentMinor }: Pick<Money, 'budgetMinor' | 'spentMinor'>) {
  if (!budgetMinor) return null
  return {
    percent: percentSpent(spentMinor, budgetMinor),
    tone: stateTones[budgetState(spentMinor, budgetMinor)],
  }
}

export const pendingText = (pendingPayments: number) =>
  plural(pendingPayments, {
    one: 'One expense is waiting for approval and does not count yet.',
    other: '# expenses are waiting for approval and do not count yet.',
  })

const thingNames: Record<OpenThingView['kind'], { one: string; many: string }> = {
  QUOTE: {
    get one() {
      return t`open quote`
    },
    get many() {
      return t`open quotes`
    },
  },
  VISIT: {
    get one() {
      return t`planned visit`
    },
    get many() {
      return t`planned visits`
    },
  },
  INVOICE: {
    get one() {
      return t`unpaid invoice`
    },
    get many() {
      return t`unpaid invoices`
    },
  },
  LINK: {
    get one() {
      return t`active share link`
    },
    get many() {
      return t`active share links`
    },
  },
}

/** "2 open quotes": what is still open when a project is completed. */
export const openThingText = ({ kind, total }: OpenThingView) =>
  plural(total, {
    one: `# ${thingNames[kind].one}`,
    other: `${total.toLocaleString(i18n.locale)} ${thingNames[kind].many}`,
  })
