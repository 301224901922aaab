import { queryOptions } from '@tanstack/react-query'
import { currentUser } from './users.functions.ts'

/** The signed-in person, or null. */
export const currentUserQuery = () =>
  queryOptions({ queryKey: ['currentUser'], queryFn: () => currentUser() })
