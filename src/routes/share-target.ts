import { createFileRoute } from '@tanstack/react-router'
import { sharedAddress } from '../features/overview/share-target/received.rules.ts'
import { onlyVerbs } from '../rpc/api-route.ts'

/**
 * Answers a share that no service worker took: it reads nothing, changes nothing, and leads to the page that says so. From
 * then on, the worker of that page takes what is shared (docs/adr/0095).
 */
export const Route = createFileRoute('/share-target')({
  server: onlyVerbs({
    POST: () => new Response(null, { status: 303, headers: { location: sharedAddress('missed') } }),
  }),
})
