import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageTitle } from './-page.ts'

// Gives “not found” an address, so that it can be linked to; it answers with status 404 like any unknown one.
export const Route = createFileRoute('/404')({
  head: () => ({ meta: [...pageTitle(t`Not found`), { name: 'robots', content: 'noindex' }] }),
  loader: () => {
    throw notFound()
  },
})
