import type { QueryClient } from '@tanstack/react-query'
import { touch } from '../../../cache/changes.ts'
import { toast } from '../../../components/ui/toast.tsx'
import { isDeviceInUse, isPushOn } from '../../base/device-store/device-flag.ts'
import { keepPush } from '../../base/push/device-push.ts'
import { pushSettingsQuery } from '../../base/push/push.queries.ts'
import { keepOffline } from './keep-offline.ts'
import { outboxTexts } from './outbox.texts.ts'

/** Runs `keepPush` and `keepOffline`, and says what was sent: the page then shows it. Neither waits for the other. */
export async function keepAndTell(userId: string | null, queryClient: QueryClient): Promise<void> {
  await Promise.all([
    isPushOn() && keepNotifications(userId, queryClient),
    isDeviceInUse() && keepAndTellOffline(userId, queryClient),
  ])
}

async function keepNotifications(userId: string | null, queryClient: QueryClient) {
  try {
    if (await keepPush(userId)) await touch(queryClient, pushSettingsQuery.queryKey)
  } catch (error) {
    console.warn('notifications of this device were not renewed', error)
  }
}

async function keepAndTellOffline(userId: string | null, queryClient: QueryClient) {
  const { sent, refused } = await keepOffline(userId)
  if (sent > 0) {
    toast.success(outboxTexts.sent(sent))
    await touch(queryClient, [])
  }
  if (refused > 0) toast.error(outboxTexts.refused(refused))
}
