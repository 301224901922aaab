import { useChange } from '../../../cache/use-change.ts'
import { sendTask } from './job-tasks.functions.ts'

export const useSendTask = () => useChange(sendTask)
