import { AppError, appErrorCodes } from '../../../lib/app-error.ts'
import { untilReleased } from '../../../lib/calls-on-hold.ts'
import type { NotificationView } from './notifications.schemas.ts'
import { failures } from './notifications.texts.ts'

// The bell's calls over plain HTTP. Failures carry a text but are not shown.

export type NotificationsPage = { notifications: NotificationView[]; next: string | null }

/** @param address the first page, or `next` of a page */
export async function fetchNotifications(address: string, signal?: AbortSignal): Promise<NotificationsPage> {
  const response = await call(failures.list, address, { signal })
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  return { notifications: await bodyOf<NotificationView[]>(failures.list, response), next }
}

export async function fetchUnreadCount(signal?: AbortSignal): Promise<{ count: number }> {
  const response = await call(failures.count, `${newest}/unread-count`, { signal })
  return bodyOf<{ count: number }>(failures.count, response)
}

export const newest = '/api/notifications'

export const postRead = (id: string) => call(failures.read, `${newest}/${id}/read`, { method: 'POST' })
export const postAllRead = () => call(failures.readAll, `${newest}/mark-all-read`, { method: 'POST' })
export const sendDelete = (id: string) => call(failures.remove, `${newest}/${id}`, { method: 'DELETE' })

async function call(failure: string, address: string, init: RequestInit): Promise<Response> {
  await untilReleased()
  const response = await fetch(address, init).catch((error: unknown) => {
    // Aborted by us, for example because a newer request was sent.
    if (init.signal?.aborted) throw error
    throw new AppError('unavailable', failure)
  })
  if (!response.ok) throw new AppError(await codeOf(response), failure)
  return response
}

/** Parses a successful answer; a truncated one is a failure too. */
async function bodyOf<Body>(failure: string, response: Response): Promise<Body> {
  try {
    const body: Body = await response.json()
    return body
  } catch {
    throw new AppError('unavailable', failure)
  }
}

/** Reads the error code, which decides about a retry. */
async function codeOf(response: Response) {
  const body: { error?: { code?: unknown } } | null = await response.json().catch(() => null)
  return appErrorCodes.find((code) => code === body?.error?.code) ?? 'unexpected'
}
