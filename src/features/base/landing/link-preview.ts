import { t } from '@lingui/core/macro'
import { createIsomorphicFn } from '@tanstack/react-start'
import { runtime } from '../../../server/runtime.ts'

const origin = createIsomorphicFn()
  .server(() => runtime().env.APP_ORIGIN)
  .client(() => location.origin)

/**
 * Returns what a chat or a search engine shows for a link to Kinstead. It is the same for every page, because a preview
 * is seen by people who may not open the page: it names no group, property or person.
 */
export function linkPreview() {
  const title = t`Property Management for Families`
  const description = t`The shared house, run by the whole family: what has to be done, who does it, who paid, and which contractor is coming.`
  return [
    { name: 'description', content: description },
    { property: 'og:site_name', content: 'Kinstead' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${origin()}/images/preview.jpg` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
