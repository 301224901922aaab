export type FileRules = {
  /** Media types, for example `image/jpeg`, and ends of names, for example `.csv`. */
  types: readonly string[]
  maxBytes: number
  /** What to say about another type, and about a bigger file. */
  wrongType: string
  tooLarge: string
}

/** What is wrong with a chosen file, or null. A first word only: the server looks at the content. */
export function complaintAbout(
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
