/** Of every answer that is somebody's file: whatever is in it (a PDF may carry scripts) can neither run nor load. */
export const sandboxHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** A download under a name of any letters: the plain one for old programs, the exact one beside it (RFC 6266, 8187). */
export function attachment(fileName: string): string {
  // What is not seen, or would be a folder, is no part of a name.
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
