import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { i18n } from '#i18n'
import { shareTarget } from '../features/overview/share-target/received.rules.ts'
import { directionOf } from '../i18n/language.ts'
import { sessionOf } from '../rpc/request-scope.ts'

/** What a phone needs to install Kinstead, in the language of the reader whose page asks for it. */
export const Route = createFileRoute('/manifest.webmanifest')({
  server: {
    handlers: {
      GET: async ({ request }) => {
        // Reading the session sets the locale of the profile.
        await sessionOf(request)
        const headers = {
          'content-type': 'application/manifest+json',
          'cache-control': 'private, max-age=3600',
        }
        return Response.json(manifest(), { headers })
      },
    },
  },
})

const background = '#14110f'

const manifest = () => ({
  id: '/',
  name: 'Kinstead',
  short_name: 'Kinstead',
  description: t`The shared house, run by the whole family.`,
  lang: i18n.locale,
  dir: directionOf(i18n.locale),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: background,
  theme_color: background,
  categories: ['house', 'finance', 'productivity'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  share_target: shareTarget,
  shortcuts: [
    { name: t`Record an expense`, url: '/add?what=expense' },
    { name: t`Report a problem`, url: '/add?what=problem' },
    { name: t`Request a stay`, url: '/add?what=stay' },
    { name: t`Notifications`, url: '/notifications' },
  ],
})
