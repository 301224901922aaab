import { createFileRoute } from '@tanstack/react-router'

/** Tells that the process is up. */
export const Route = createFileRoute('/healthz')({
  server: { handlers: { GET: () => new Response('ok') } },
})
