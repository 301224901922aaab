import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { listTrash, restoreDeleted } from './trash.functions.ts'
import type { RestoreDeletedInput } from './trash.schemas.ts'

/** What was deleted in a group and can still be restored. */
export const trashQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('familyGroup', familyGroupId, 'trash'),
    queryFn: () => listTrash({ data: { familyGroupId } }),
  })

export const useRestoreFromTrash = (familyGroupId: string) =>
  useMutation({
    mutationFn: (of: Pick<RestoreDeletedInput, 'kind' | 'id'>) =>
      restoreDeleted({ data: { familyGroupId, kind: of.kind, id: of.id } }),
  })
