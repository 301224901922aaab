import type { QueryClient } from '@tanstack/react-query'
import { touch } from '../../../cache/changes.ts'
import { toast } from '../../../components/ui/toast.tsx'
import { outboxTexts } from './outbox.texts.ts'
import type { Sending } from './send-waiting.ts'

/** Says what was sent of what was recorded offline, and lets the page show it. */
export async function tellSent({ sent, refused }: Sending, queryClient: QueryClient): Promise<void> {
  if (refused > 0) toast.error(outboxTexts.refused(refused))
  if (sent === 0) return
  toast.success(outboxTexts.sent(sent))
  await touch(queryClient, [])
}
