export type FileRules = {
  /** Media types, for example `image/jpeg`. */
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
  if (!rules.types.includes(file.type || typeOfName(file.name))) return rules.wrongType
  if (file.size > rules.maxBytes) return rules.tooLarge
  return null
}

/** Browsers that cannot show a HEIC photo do not know its type either. */
const typeOfName = (name = '') => (/\.hei[cf]$/i.test(name) ? 'image/heic' : '')

/** The first file of a paste or a drop; null when it carries none, such as a piece of text. */
export const firstFile = (transfer: { files: ArrayLike<File> } | null): File | null =>
  transfer?.files[0] ?? null
