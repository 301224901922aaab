export type FileRules = {
  /** Media types such as `image/jpeg`, and extensions such as `.csv`. */
  types: readonly string[]
  maxBytes: number
  /** The messages for a wrong type and for a file that is too large. */
  wrongType: string
  tooLarge: string
}

/** Returns why a chosen file is refused, or null. A first check only; the server checks the content. */
export function validateFile(
  file: { type: string; size: number; name?: string },
  rules: FileRules,
): string | null {
  const name = file.name?.toLowerCase() ?? ''
  const isKnown = rules.types.some(
    (type) => type === (file.type || typeOfName(name)) || (type.startsWith('.') && name.endsWith(type)),
  )
  if (!isKnown) return rules.wrongType
  if (file.size > rules.maxBytes) return rules.tooLarge
  return null
}

/** Browsers that cannot show a HEIC photo do not know its type either. */
const typeOfName = (name = '') => (/\.hei[cf]$/i.test(name) ? 'image/heic' : '')
