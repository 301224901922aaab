/** What stands at the top of `group.json`. A file of a higher version is refused. */
export const groupFileFormat = 'kinstead-group'
export const groupFileVersion = 1

export const groupFileNames = {
  readme: 'README.txt',
  group: 'group.json',
  checksums: 'checksums.txt',
  tables: 'tables/',
  files: 'files/',
} as const

/** A stored file of a group, and what it is a part of. */
export type FileInGroup = {
  id: string
  contentType: string
  /** Null for a file of the group as a whole, such as a receipt. */
  propertyName: string | null
  /** What it belongs to besides the property. */
  kind: OwnerKind | null
  ownerName: string | null
  title: string | null
}

export type OwnerKind = keyof typeof folders

const folders = {
  asset: 'Assets',
  project: 'Projects',
  task: 'Tasks',
  payment: 'Receipts',
  worker: 'Contractors',
  quote: 'Quotes',
  invoice: 'Invoices',
} as const

const extensions: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/**
 * Where each file lies in the ZIP: folders that people can read, without two of one name on any system.
 * @returns paths by the ids of the files
 */
export function pathsOf(filesOfGroup: readonly FileInGroup[]): Map<string, string> {
  const taken = new Set<string>()
  const paths = new Map<string, string>()
  for (const { id, contentType, propertyName, kind, ownerName, title } of filesOfGroup) {
    const folder = [
      propertyName === null ? 'Group' : safeName(propertyName, 'Property'),
      ...(kind ? [folders[kind], safeName(ownerName ?? '', 'Other')] : []),
    ].join('/')
    const extension = extensions[contentType] ?? 'bin'
    const name = safeName(withoutExtension(title ?? 'Cover'), 'File')
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

/** Some systems take two spellings of one name for the same file. */
const folded = (path: string) => path.normalize('NFKD').toLowerCase()

/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A name for a folder or a file on any system. */
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
