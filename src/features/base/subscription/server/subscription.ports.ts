import type { Executor } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

/** Counts the properties of groups, including archived ones. Leaves out groups without any. */
export const countPropertiesOf = createPort<
  (db: Executor, familyGroupIds: string[]) => Promise<{ familyGroupId: string; total: number }[]>
>('count properties of groups')
