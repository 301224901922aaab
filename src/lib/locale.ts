import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { preferredLocale } from './preferred-locale.ts'

/**
 * The locale in which dates, numbers and money are written: the browser's first wish that `Intl` knows. The server
 * reads it from the request and writes it into the document, where the browser finds the same one again.
 */
export const locale = createIsomorphicFn()
  .server(() => preferredLocale(getRequest().headers.get('accept-language')))
  .client(() => document.documentElement.dataset.locale ?? 'en')
