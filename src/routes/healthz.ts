import { createFileRoute } from '@tanstack/react-router'

/** The process answers. */
export const Route = createFileRoute('/healthz')({
  server: { handlers: { GET: () => new Response('ok') } },
})
