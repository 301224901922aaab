import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import type { TrashCursor } from '../../base/deletion/deletion.rules.ts'
import { listTrash, restoreDeleted } from './trash.functions.ts'
import type { RestoreDeletedInput } from './trash.schemas.ts'

const noCursor = (): TrashCursor | undefined => undefined

/** The trash of a group, page by page. */
export const trashQuery = (familyGroupId: string) =>
  infiniteQueryOptions({
    queryKey: key('familyGroup', familyGroupId, 'trash'),
    queryFn: ({ pageParam: after }) => listTrash({ data: { familyGroupId, after } }),
    initialPageParam: noCursor(),
    getNextPageParam: ({ next }): TrashCursor | undefined => next ?? undefined,
  })

export const useRestoreFromTrash = (familyGroupId: string) =>
  useMutation({
    mutationFn: (of: Pick<RestoreDeletedInput, 'kind' | 'id'>) =>
      restoreDeleted({ data: { familyGroupId, kind: of.kind, id: of.id } }),
  })
