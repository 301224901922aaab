import type { Executor } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

/** Counts the properties of groups, archived ones too. A group without any is left out. */
export const countPropertiesOf = createPort<
  (db: Executor, familyGroupIds: string[]) => Promise<{ familyGroupId: string; total: number }[]>
>('count properties of groups')
