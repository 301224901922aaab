import type { Env } from './env.ts'

/** The content security policy: a new nonce for every page, nothing from other origins. */
export function contentSecurityPolicy(nonce: string, formTargets: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ['form-action', "'self'", ...formTargets].join(' '),
  ].join('; ')
}

/**
 * The PDF reader decodes scans with WebAssembly. A worker has the policy of its own file, so pages need not allow it.
 */
const pdfWorker = /^\/assets\/pdf\.worker\b/
const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Links are capabilities: pages with secret addresses send no referrer and are never indexed. */
const secretAddress =
  /^\/+(invite|relative|worker-share|worker-projects|api\/+(?:calendar-feeds|relative|worker-share))\//i

/** Asked for again each time, so that a browser learns of a newer one. */
const workerAddress = '/sw.js'

const filesByLink = /^\/+api\/+(?:relative|worker-share)\//i

/** The headers of every response, including errors and static files (OWASP ASVS 3.4). */
export function setSecurityHeaders(
  headers: Headers,
  { env, pathname, nonce }: { env: Pick<Env, 'APP_ORIGIN' | 'OIDC_ISSUER'>; pathname: string; nonce: string },
) {
  const set = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value)
  }
  set('x-content-type-options', 'nosniff')
  set('cross-origin-opener-policy', 'same-origin')
  set('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()')
  if (env.APP_ORIGIN.startsWith('https:')) set('strict-transport-security', 'max-age=31536000')
  if (pdfWorker.test(pathname)) set('content-security-policy', pdfWorkerPolicy)
  const formTargets = env.OIDC_ISSUER ? [new URL(env.OIDC_ISSUER).origin] : []
  set('content-security-policy', contentSecurityPolicy(nonce, formTargets))
  if (secretAddress.test(pathname)) {
    headers.set('referrer-policy', 'no-referrer')
    headers.set('x-robots-tag', 'noindex, nofollow, noarchive')
  }
  // On a shared phone nothing of a house may remain after its link has ended.
  if (filesByLink.test(pathname)) headers.set('cache-control', 'no-store')
  if (pathname === workerAddress) headers.set('cache-control', 'no-cache')
  set('referrer-policy', 'strict-origin-when-cross-origin')
  // Pages and calls depend on the caller; only files under /assets and /images are the same for all.
  set('cache-control', 'no-store')
}
