import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { AssetLineView } from '../../house/assets/assets.schemas.ts'
import type { ManualSectionView } from '../../house/manual/manual.schemas.ts'
import type { WorkerLineView } from '../../house/workers/workers.schemas.ts'
import type { Category } from '../../money/categories/category-keys.ts'
import type { TaskCardView } from '../../work/tasks/tasks.schemas.ts'
import type { CalendarItemView } from '../calendar/calendar.schemas.ts'

export const offlineCopyInput = z.strictObject({ propertyId: idSchema })

/** An open task, with its description. */
export type OfflineTask = Pick<
  TaskCardView,
  'id' | 'title' | 'status' | 'priority' | 'dueOn' | 'dueTime' | 'version'
> & {
  assigneeName: string | null
  description: string | null
  /** Whether the caller may mark it as done offline: it needs neither an approval nor a reason. */
  canTick: boolean
}

export type OfflineContact = Pick<
  WorkerLineView,
  'id' | 'name' | 'company' | 'trades' | 'otherTrade' | 'phone'
>

/** What a device keeps of one property. Codes and passwords are not part of it. */
export type OfflineCopyView = {
  propertyId: string
  familyGroupId: string
  name: string
  /** On one line; null without any. */
  address: string | null
  timeZone: string
  /** What the caller may record offline, besides comments. */
  may: { seeSecrets: boolean; reportProblems: boolean; recordPayments: boolean }
  /** For expenses that the caller paid. */
  money: { currency: string; payerId: string; categories: { key: Category; name: string | null }[] }
  manual: ManualSectionView[]
  assets: AssetLineView[]
  tasks: OfflineTask[]
  /** What happens in the next 30 days. */
  agenda: CalendarItemView[]
  contacts: OfflineContact[]
  /** Whether there is more than a copy holds. */
  isCut: { assets: boolean; tasks: boolean; contacts: boolean; agenda: boolean }
}
