import posthog from 'posthog-js/full/no-external'
import { cleanEvent, isCountedPath } from './analytics.rules.ts'

// The library weighs 250 KB, so this file is loaded when the page is idle and only if analytics is configured and
// allowed.

type Start = { key: string; userId: string; patternOf: (pathname: string) => string }

/** The library starts once per page; this file decides whether anything is sent. */
let isOn = false
let isStarted = false

/** Starts counting for a person, identified only by a random id. */
export function startAnalytics({ key, userId, patternOf }: Start) {
  isOn = true
  if (isStarted) posthog.set_config({ disable_persistence: false })
  else start(key, patternOf)
  isStarted = true
  posthog.identify(userId)
  return { countPage, stop }
}

export type AnalyticsClient = ReturnType<typeof startAnalytics>

function start(key: string, patternOf: Start['patternOf']) {
  const { origin } = window.location
  posthog.init(key, {
    api_host: `${origin}/relay-args`,
    // No cookie: the storage is cleared when the person signs out.
    persistence: 'localStorage',
    autocapture: false,
    rageclick: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_exceptions: false,
    capture_performance: false,
    disable_surveys: true,
    disable_external_dependency_loading: true,
    advanced_disable_toolbar_metrics: true,
    save_referrer: false,
    save_campaign_params: false,
    mask_all_text: true,
    mask_all_element_attributes: true,
    mask_personal_data_properties: true,
    respect_dnt: true,
    // Only signed-in people who agreed get here, so the bot filter is not needed.
    opt_out_useragent_filter: true,
    person_profiles: 'identified_only',
    before_send: (event) =>
      isOn && event ? cleanEvent(event, window.location.pathname, { origin, patternOf }) : null,
    session_recording: {
      maskAllInputs: true,
      maskTextSelector: '*',
      blockSelector: 'img, video, canvas, iframe, picture',
      // Compressed events could not be inspected before sending.
      compress_events: false,
      recordHeaders: false,
      recordBody: false,
      recordCrossOriginIframes: false,
      maskCapturedNetworkRequestFn: () => null,
    },
  })
}

/** Counts a page by its route pattern, and pauses the replay on pages that are never counted. */
function countPage(pathname: string) {
  if (!isCountedPath(pathname)) return posthog.stopSessionRecording()
  posthog.startSessionRecording()
  posthog.capture('$pageview')
}

/** Resets the library: nothing more is sent and the browser keeps nothing. */
function stop() {
  isOn = false
  posthog.stopSessionRecording()
  posthog.reset()
  posthog.set_config({ disable_persistence: true })
}
