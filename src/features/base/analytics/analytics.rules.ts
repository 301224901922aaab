import { cleanSnapshots } from './snapshots.rules.ts'

// The allowlist of what may leave the browser. Everything else is dropped, because texts, addresses and attributes such
// as labels can contain user content.

/** The only key under which this browser stores the consent. */
export const consentKey = 'kinstead-analytics'

/** Pages with secret addresses or readers without an account are never counted. */
const excluded = /^\/+(invite|relative|worker-share|worker-projects|oidc)(\/|$)/i

export const isCountedPath = (pathname: string) => !excluded.test(pathname)

type Asked = { doNotTrack?: string | null; globalPrivacyControl?: unknown }

/** Returns whether the browser asks not to be tracked. */
export const asksNotToBeTracked = ({ doNotTrack, globalPrivacyControl }: Asked) =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true

const allowedProperties = new Set([
  'token',
  'distinct_id',
  '$device_id',
  '$user_id',
  '$anon_distinct_id',
  '$session_id',
  '$window_id',
  '$pageview_id',
  '$insert_id',
  '$time',
  '$lib',
  '$lib_version',
  '$browser',
  '$browser_version',
  '$os',
  '$os_version',
  '$device_type',
  '$screen_height',
  '$screen_width',
  '$viewport_height',
  '$viewport_width',
  '$is_identified',
  '$process_person_profile',
  '$recording_status',
  '$feature_flag',
  '$feature_flag_response',
  '$snapshot_bytes',
  '$snapshot_source',
  '$current_url',
  '$pathname',
  '$snapshot_data',
])

const countedEvents = new Set(['$pageview', '$identify', '$snapshot', '$feature_flag_called'])

export type AnalyticsEvent = {
  event: string
  properties: Record<string, unknown>
  $set?: unknown
  $set_once?: unknown
}

/** @param patternOf returns the pattern of a path, such as /property/$propertyId */
export type Addresses = { origin: string; patternOf: (pathname: string) => string }

/** Returns an event without user content, or null if it must not be sent. */
export function cleanEvent<Event extends AnalyticsEvent>(
  event: Event,
  page: string,
  addresses: Addresses,
): Event | null {
  if (!countedEvents.has(event.event) || !isCountedPath(page)) return null
  const kept = Object.entries(event.properties).filter(([name]) => allowedProperties.has(name))
  const properties: Record<string, unknown> = Object.fromEntries(kept)
  const pattern = addresses.patternOf(page)
  if ('$current_url' in properties) properties.$current_url = addresses.origin + pattern
  if ('$pathname' in properties) properties.$pathname = pattern
  if (event.event === '$snapshot') {
    const snapshots = cleanSnapshots(properties.$snapshot_data, addresses)
    if (!snapshots) return null
    properties.$snapshot_data = snapshots
  }
  const { $set: _, $set_once: __, ...rest } = event
  return { ...rest, properties } as Event
}
