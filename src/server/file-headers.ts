/** For user files: nothing in them (a PDF may carry scripts) can run or load. */
export const sandboxHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** Names a download: an ASCII name for old programs, and the exact one (RFC 6266, 8187). */
export function attachment(fileName: string): string {
  // Invisible characters and path separators are removed from names.
  const name = fileName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/gu, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
