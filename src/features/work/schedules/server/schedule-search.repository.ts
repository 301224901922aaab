import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { inPlace, type SearchKind } from '../../../base/entities/server/search-kind.repository.ts'

export const scheduleSearch: SearchKind = {
  kind: 'SCHEDULE',
  get label() {
    return t`Recurring task`
  },
  icon: 'calendar',
  get over() {
    return t({ message: 'ended', context: 'recurring task' })
  },
  path: ({ id }) => `/schedule/${id}`,
  ofPlace: inPlace(schedules, { name: sql`title`, isOver: sql`status = 'ENDED'` }),
}
