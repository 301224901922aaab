/**
 * Returns secret addresses as their pattern, for the log; codes in other addresses are hidden too. The id of a sign-in
 * at the local provider is the value of its cookie.
 */
export const routePattern = (pathname: string) =>
  pathname
    .replace(
      /^\/+(invite|relative|worker-share|worker-projects|api\/+calendar-feeds|api\/+relative|api\/+worker-share|oidc\/+(?:interaction|auth))\/+[^/]+/i,
      '/$1/[token]',
    )
    .replace(/(?:inv|rel|wsh|wpr|cal)_[\w-]{20,}/gi, '[token]')
    .split('/')
    .map((part) => (isRandom(part) ? '[token]' : part))
    .join('/')

/** A part that looks random: long, with digits or capitals, and not a row id. Ids reveal nothing by themselves. */
const isRandom = (part: string) =>
  /^[\w~-]{20,}$/.test(part) &&
  /[A-Z\d]/.test(part) &&
  !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(part)
