import type { QueryClient } from '@tanstack/react-query'
import { touch } from '../../../cache/changes.ts'
import { isDeviceInUse, isPushOn } from '../../base/device-store/device-flag.ts'
import { keepPush } from '../../base/push/device-push.ts'
import { pushSettingsQuery } from '../../base/push/push.queries.ts'
import { keepOffline } from './keep-offline.ts'
import { tellSent } from './tell-sent.ts'

/** Runs `keepPush` and `keepOffline`, and says what was sent: the page then shows it. Neither waits for the other. */
export async function keepAndTell(userId: string | null, queryClient: QueryClient): Promise<void> {
  await Promise.all([
    isPushOn() && keepNotifications(userId, queryClient),
    isDeviceInUse() && keepOffline(userId).then((sending) => tellSent(sending, queryClient)),
  ])
}

async function keepNotifications(userId: string | null, queryClient: QueryClient) {
  try {
    if (await keepPush(userId)) await touch(queryClient, pushSettingsQuery.queryKey)
  } catch (error) {
    console.warn('notifications of this device were not renewed', error)
  }
}
