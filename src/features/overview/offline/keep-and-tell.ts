import type { QueryClient } from '@tanstack/react-query'
import { touch } from '../../../cache/changes.ts'
import { toast } from '../../../components/ui/toast.tsx'
import { keepOffline } from './keep-offline.ts'
import { outboxTexts } from './outbox.texts.ts'

/** Runs `keepOffline`, and says what was sent: the page then shows it. */
export async function keepAndTell(userId: string | null, queryClient: QueryClient): Promise<void> {
  const { sent, refused } = await keepOffline(userId)
  if (sent > 0) {
    toast.success(outboxTexts.sent(sent))
    await touch(queryClient, [])
  }
  if (refused > 0) toast.error(outboxTexts.refused(refused))
}
