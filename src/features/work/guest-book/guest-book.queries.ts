import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  addEntry,
  deleteEntry,
  editEntry,
  listEntries,
  listStaysToWriteAbout,
  restoreEntry,
} from './guest-book.functions.ts'

/** Reads the guest book of a property, latest stay first. */
export const guestBookQuery = (propertyId: string) =>
  infiniteQueryOptions({
    queryKey: key('guestBook', propertyId, 'entries'),
    queryFn: ({ pageParam: after }) => listEntries({ data: { propertyId, ...(after && { after }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Reads the caller’s stays that they have not written about yet. */
export const staysToWriteAboutQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('guestBook', propertyId, 'staysToWriteAbout'),
    queryFn: () => listStaysToWriteAbout({ data: { propertyId } }),
  })

export const useAddEntry = () => useChange(addEntry)
export const useEditEntry = () => useChange(editEntry)
export const useDeleteEntry = () => useChange(deleteEntry)
export const useRestoreEntry = () => useChange(restoreEntry)
