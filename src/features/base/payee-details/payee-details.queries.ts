import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import { myPayeeDetails, savePayeeDetails } from './payee-details.functions.ts'

export const myPayeeDetailsQuery = queryOptions({
  queryKey: key('myPayeeDetails'),
  queryFn: () => myPayeeDetails(),
})

export const useSavePayeeDetails = () => useChange(savePayeeDetails)
