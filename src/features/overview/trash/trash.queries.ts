import { queryOptions } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import { listTrash } from './trash.functions.ts'

/** What was deleted in a group and can still be restored. */
export const trashQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: [...familyGroupKey(familyGroupId), 'trash'],
    queryFn: () => listTrash({ data: { familyGroupId } }),
  })
