import { t } from '@lingui/core/macro'
/** The header of `group.json`. A file of a newer version is refused. */
export const groupFileFormat = 'kinstead-group'
export const groupFileVersion = 1

export const groupFileNames = {
  readme: 'README.txt',
  group: 'group.json',
  checksums: 'checksums.txt',
  tables: 'tables/',
  files: 'files/',
} as const

/** A stored file of a group and its parent. */
export type FileInGroup = {
  id: string
  contentType: string
  /** Null for a file of the whole group, such as a receipt. */
  propertyName: string | null
  /** Its parent within the property. */
  kind: OwnerKind | null
  ownerName: string | null
  title: string | null
}

export type OwnerKind = keyof typeof folders

const folders = {
  get asset() {
    return t`Assets`
  },
  get project() {
    return t`Projects`
  },
  get task() {
    return t`Tasks`
  },
  get payment() {
    return t`Receipts`
  },
  get worker() {
    return t`Contractors`
  },
  get quote() {
    return t`Quotes`
  },
  get invoice() {
    return t`Invoices`
  },
} as const

const extensions: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/**
 * Returns the path of each file in the ZIP: readable folders, and names that are unique on every system.
 * @returns paths by file id
 */
export function pathsOf(filesOfGroup: readonly FileInGroup[]): Map<string, string> {
  const taken = new Set<string>()
  const paths = new Map<string, string>()
  for (const { id, contentType, propertyName, kind, ownerName, title } of filesOfGroup) {
    const folder = [
      propertyName === null ? t`Group` : safeName(propertyName, t`Property`),
      ...(kind ? [folders[kind], safeName(ownerName ?? '', t`Other`)] : []),
    ].join('/')
    const extension = extensions[contentType] ?? 'bin'
    const name = safeName(withoutExtension(title ?? t`Cover`), t`File`)
    for (let count = 1; ; count++) {
      const path = `${groupFileNames.files}${folder}/${name}${count > 1 ? ` (${count})` : ''}.${extension}`
      if (taken.has(folded(path))) continue
      taken.add(folded(path))
      paths.set(id, path)
      break
    }
  }
  return paths
}

const maxNameLength = 80
const withoutExtension = (title: string) => title.replace(/\.(webp|jpe?g|png|gif|heic|pdf)$/i, '')

/** Some file systems treat two spellings of a name as equal. */
const folded = (path: string) => path.normalize('NFKD').toLowerCase()

/** Reserved device names on Windows. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** Returns a valid folder or file name for every system. */
export function safeName(text: string, otherwise: string): string {
  const name = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\uFFFD<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
  const short = [...name]
    .slice(0, maxNameLength)
    .join('')
    .replace(/^[ .]+|[ .]+$/g, '')
  if (short === '') return otherwise
  return reserved.test(short.split('.')[0] ?? '') ? `${short}_` : short
}
