import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { preferredLocale } from './preferred-locale.ts'

/** What the person behind a request chose, once their session was read. */
const chosen = new WeakMap<Request, string>()

export const keepChosenLocale = (request: Request, locale: string) => void chosen.set(request, locale)

/**
 * The locale in which dates, numbers and money are written: what the signed-in person chose, else the browser's first
 * wish that `Intl` knows. The server reads it from the request and writes it into the document, where the browser
 * finds the same one again.
 */
export const locale = createIsomorphicFn()
  .server(() => {
    const request = getRequest()
    return chosen.get(request) ?? preferredLocale(request.headers.get('accept-language'))
  })
  .client(() => document.documentElement.dataset.locale ?? 'en')

/** In the browser, after another choice: what is drawn from here on follows it. @param choice null for the browser's */
export function showLocale(choice: string | null) {
  document.documentElement.dataset.locale = choice ?? preferredLocale(navigator.languages.join(','))
}
