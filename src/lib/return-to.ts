const maxLength = 2_000

/** Endpoints, not pages: nobody is sent there after signing in. `local-provider.test.ts` keeps these paths in sync. */
const notAPage = /^\/(api|oidc(?!\/account\/)|_serverFn)(\/|$)/i

/**
 * Returns where a person goes after signing in. Resolves the address as a browser does and keeps only path and search
 * of our own origin.
 * @param origin the public origin of the product, e.g. `https://home.example`
 * @param fallback a path of ours for other addresses
 */
export function safeReturnTo(target: string | null | undefined, origin: string, fallback = '/'): string {
  if (!target || target.length > maxLength || !URL.canParse(target, origin)) return fallback
  const url = new URL(target, origin)
  const own = new URL(origin)
  // Not `origin`, because that of `blob:https://home.example/x` is ours too.
  if (url.protocol !== own.protocol || url.host !== own.host || url.username || url.password) return fallback
  // `/.//evil.example` has our origin, but its path alone would name another host.
  if (url.pathname.startsWith('//') || notAPage.test(url.pathname)) return fallback
  return url.pathname + url.search
}
