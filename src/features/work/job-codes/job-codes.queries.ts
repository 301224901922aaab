import { useChange } from '../../../cache/use-change.ts'
import { chooseLinkSecrets } from './job-codes.functions.ts'

export const useChooseLinkSecrets = () => useChange(chooseLinkSecrets)
