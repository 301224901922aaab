import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { listenForPush, type PushScope } from '../../../base/push/worker/push-worker.ts'
import { shareTargetPath } from '../../share-target/received.rules.ts'
import { keepReceived } from '../../share-target/received-store.ts'
import { receiveShare } from '../../share-target/worker/share-worker.ts'
import { filesIn, isPageOfMembers, offlineAddress, offlinePath } from './worker.rules.ts'

// The service worker, built into a file of its own (vite.worker.ts) and registered only in browsers that keep something
// (docs/adr/0082), show notifications (docs/adr/0088), or receive what other apps share (docs/adr/0095). It keeps one page
// that is the same for everyone, and never an answer of the server about a person.

type Lifetime = { waitUntil: (work: Promise<unknown>) => void }
type Scope = PushScope & {
  skipWaiting: () => Promise<void>
  registration: { navigationPreload?: { disable: () => Promise<void> } }
  addEventListener: (type: 'install' | 'activate', listener: (event: Event & Lifetime) => void) => void
}
declare const self: Scope & typeof globalThis

/** Written by the build. */
declare const __SHELL__: {
  files: string[]
  folders: Record<string, string>
  version: string
}

const language = new URL(self.location.href).searchParams.get('l')
const files = filesIn(language, __SHELL__.files, __SHELL__.folders)

precacheAndRoute(
  [
    { url: offlinePath, revision: `${__SHELL__.version} ${language}` },
    // Their names change with their content.
    ...files.map((url) => ({ url, revision: null })),
  ],
  { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [/^from$/] },
)
cleanupOutdatedCaches()

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isPageOfMembers(url.pathname),
  async ({ request, url }) => {
    try {
      return await fetch(request)
    } catch {
      // A redirect, so that the address matches the page, whose script reads it.
      return Response.redirect(offlineAddress(url.pathname + url.search))
    }
  },
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === shareTargetPath,
  ({ request }) => receiveShare(request, self.location.origin, keepReceived),
  'POST',
)

listenForPush(self)

// A newer build replaces this one at once: it only answers where the network fails.
self.addEventListener('install', () => void self.skipWaiting())
// A preload would request each navigation a second time, and one-time addresses answer once.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.disable() ?? Promise.resolve())
})
