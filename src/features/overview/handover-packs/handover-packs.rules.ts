import { safeName } from '../group-exports/group-file.rules.ts'

/** What a pack can contain, in its order. Codes come last, and only when they are ticked. */
export const packParts = [
  'MANUAL',
  'CONTACTS',
  'KEYS',
  'METERS',
  'OWNERS',
  'DECISIONS',
  'BILLS',
  'SCHEDULES',
  'ASSETS',
  'DOCUMENTS',
  'CODES',
] as const
export type PackPart = (typeof packParts)[number]

export const packFormats = ['pdf', 'zip'] as const
export type PackFormat = (typeof packFormats)[number]

/** How many of each a pack can contain. A property with more of them is refused, never cut. */
export const packLimits = {
  assets: 2_000,
  documents: 2_000,
  contractors: 500,
  keys: 500,
  bills: 500,
  schedules: 500,
}

/** The stored bytes of all files of a ZIP. */
export const maxPackFileBytes = 1_000_000_000

/** How often one person can make a pack. */
export const packLimit = { points: 20, durationSeconds: 3_600 }

/** Returns the parts that the caller may choose. */
export const offeredParts = ({ seeSecrets }: { seeSecrets: boolean }): PackPart[] =>
  packParts.filter((part) => part !== 'CODES' || seeSecrets)

/** Returns what is ticked at first: everything except codes. */
export const usualParts = (): PackPart[] => packParts.filter((part) => part !== 'CODES')

/** Returns a number with zeros in front, so that names sort like numbers. */
const numbered = (index: number) => String(index + 1).padStart(4, '0')

const fileFolder = 'files'
/** File systems allow 255 bytes for a name, and few letters have more than four. */
const maxNameBytes = 200

/** Returns a name that every system allows; empty if nothing of it is left. */
export function nameInPack(text: string): string {
  const encoder = new TextEncoder()
  const letters = [...safeName(text, '')]
  while (encoder.encode(letters.join('')).length > maxNameBytes) letters.pop()
  return letters.join('').replace(/[ .]+$/, '')
}

/** Returns the path of a file in the ZIP: unique by its number, without folders of its own. */
export function pathInPack(index: number, fileName: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(fileName)?.[0] ?? ''
  const name = nameInPack(fileName.slice(0, fileName.length - ending.length))
  return `${fileFolder}/${[numbered(index), name].filter(Boolean).join(' ')}${ending}`
}
