import { useMutation } from '@tanstack/react-query'
import type { ChangeMeta } from './changes.ts'

/** A change by a server function, which is called with what is given to `mutate`. */
export const useChange = <Data, Result>(
  call: (options: { data: Data }) => Promise<Result>,
  meta: ChangeMeta = {},
) => useMutation({ mutationFn: (data: Data) => call({ data }), meta })
