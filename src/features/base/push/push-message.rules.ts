/**
 * What a device is told about a notification: its kind and nothing of its content, since anyone may see the lock screen.
 * The worker and the server share it, so it loads no library.
 */
export type ShownPush = {
  /** The kind of the notification, in the language of its reader. */
  body: string
  /** A second one with the same tag replaces the first. */
  tag: string
  /** The page that a tap opens. */
  path: string
}

/** The only name on the lock screen. */
export const pushTitle = 'Kinstead'

/** How long a push service keeps a message for a device that is off. */
export const pushKeptSeconds = 24 * 60 * 60

/** The page for everything whose own page is not known. */
export const notificationsPath = '/notifications'

export const writePush = (shown: ShownPush): string => JSON.stringify(shown)

/** Reads a message by hand. One that cannot be read still shows something, because browsers insist on it. */
export function readPush(text: string | undefined): ShownPush {
  const { body, tag, path } = fieldsOf(text)
  return {
    body: typeof body === 'string' ? body : '',
    tag: typeof tag === 'string' ? tag : 'kinstead',
    path: isOwnPath(path) ? path : notificationsPath,
  }
}

function fieldsOf(text: string | undefined): Partial<Record<keyof ShownPush, unknown>> {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

/** Only pages of this product: not `//host`, and no backslash, which browsers read as a slash. */
const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?![/\\])[^\\]*$/.test(path)
