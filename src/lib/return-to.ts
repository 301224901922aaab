const maxLength = 2_000

/**
 * Answers of machines, not pages: nobody is sent there after signing in. The pages of an account are pages.
 * This file knows no provider: `local-provider.test.ts` sees to it that the paths agree.
 */
const notAPage = /^\/(api|oidc(?!\/account\/)|_serverFn)(\/|$)/i

/**
 * Where a person goes after signing in. Whatever was asked for is resolved as a browser would resolve it; only an
 * address of our own origin survives, as path and search.
 * @param origin the public origin of the product, e.g. `https://home.example`
 * @param fallback where to go otherwise; a path of our own
 */
export function safeReturnTo(target: string | null | undefined, origin: string, fallback = '/'): string {
  if (!target || target.length > maxLength || !URL.canParse(target, origin)) return fallback
  const url = new URL(target, origin)
  const own = new URL(origin)
  // Not `origin`: that of `blob:https://home.example/x` is ours, too.
  if (url.protocol !== own.protocol || url.host !== own.host || url.username || url.password) return fallback
  // `/.//evil.example` is of our origin, but its path alone would name another host.
  if (url.pathname.startsWith('//') || notAPage.test(url.pathname)) return fallback
  return url.pathname + url.search
}
