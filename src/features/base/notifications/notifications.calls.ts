import { AppError, appErrorCodes } from '../../../lib/app-error.ts'
import type { NotificationView } from './notifications.schemas.ts'
import { failures } from './notifications.texts.ts'

// The bell's own calls, plain HTTP. A failure carries the product's text for it, and nobody is shown it.

export type NotificationsPage = { notifications: NotificationView[]; next: string | null }

/** @param address of a page: the newest, or what `next` of another page said */
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
  const response = await fetch(address, init).catch((error: unknown) => {
    // Given up by ourselves, for example because a newer answer is on its way.
    if (init.signal?.aborted) throw error
    throw new AppError('unavailable', failure)
  })
  if (!response.ok) throw new AppError(await codeOf(response), failure)
  return response
}

/** The body of a good answer; one that was cut off on its way is a failure like any other. */
async function bodyOf<Body>(failure: string, response: Response): Promise<Body> {
  try {
    const body: Body = await response.json()
    return body
  } catch {
    throw new AppError('unavailable', failure)
  }
}

/** What the server called the failure; whether a read is tried again depends on it. */
async function codeOf(response: Response) {
  const body: { error?: { code?: unknown } } | null = await response.json().catch(() => null)
  return appErrorCodes.find((code) => code === body?.error?.code) ?? 'unexpected'
}
