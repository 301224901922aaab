import { useMutation } from '@tanstack/react-query'
import type { ChangeMeta } from './changes.ts'

/** Returns a mutation that calls a server function with the input of `mutate`. */
export const useChange = <Data, Result>(
  call: (options: { data: Data }) => Promise<Result>,
  meta: ChangeMeta = {},
) => useMutation({ mutationFn: (data: Data) => call({ data }), meta })
