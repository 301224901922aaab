import { t } from '@lingui/core/macro'
import { todayIn } from '../../../lib/dates.ts'
import { fullName } from '../../base/users/users.rules.ts'
import type { PersonView } from '../work-terms/fields.schemas.ts'
import { isOverdue } from './tasks.rules.ts'
import type { TaskCardView } from './tasks.schemas.ts'

/** A row as read by `selectCards`. */
export type CardRow = Omit<TaskCardView, 'assignee' | 'worker' | 'isOverdue' | 'completedAt'> & {
  /** The property’s time zone, which decides whether it is overdue. */
  timeZone: string
  completedAt: Date | null
  assigneeUserId: string | null
  assigneeFirstName: string | null
  assigneeLastName: string | null
  assigneeImageUrl: string | null
  assigneeColor: string | null
  workerId: string | null
  workerName: string | null
  sortKey?: string[] | null
}

/** Converts a row into what everyone sees. */
export function cardOf<Row extends CardRow>(row: Row, now: Date) {
  const {
    timeZone,
    completedAt,
    assigneeUserId,
    assigneeFirstName,
    assigneeLastName,
    assigneeImageUrl,
    assigneeColor,
    workerId,
    workerName,
    sortKey: _,
    ...card
  } = row
  return {
    ...card,
    dueTime: row.dueTime?.slice(0, 5) ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    isOverdue: isOverdue(row, todayIn(timeZone, now)),
    worker: workerId === null ? null : { id: workerId, name: workerName ?? t`A contractor` },
    assignee: personOf({
      userId: assigneeUserId,
      firstName: assigneeFirstName,
      lastName: assigneeLastName,
      profileImageUrl: assigneeImageUrl,
      color: assigneeColor,
    }),
  }
}

type PersonRow = {
  userId: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  color: string | null
}

/** A person, maybe a former member without a colour. */
const personOf = ({ userId, profileImageUrl, color, ...names }: PersonRow): PersonView | null =>
  userId === null
    ? null
    : { userId, name: fullName(names) ?? t`A member`, profileImageUrl, color: color ?? 'slate' }
