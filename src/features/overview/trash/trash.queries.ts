import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { listTrash } from './trash.functions.ts'

/** What was deleted in a group and can still be restored. */
export const trashQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('familyGroup', familyGroupId, 'trash'),
    queryFn: () => listTrash({ data: { familyGroupId } }),
  })
