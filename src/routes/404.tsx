import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageTitle } from '../lib/page.ts'

// An address of its own for "not found", so that it can be linked to; it answers with status 404 like any unknown one.
export const Route = createFileRoute('/404')({
  head: () => ({ meta: [...pageTitle('Not found'), { name: 'robots', content: 'noindex' }] }),
  loader: () => {
    throw notFound()
  },
})
