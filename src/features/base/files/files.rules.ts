/** Whose file it is: a group's, which its members see, or a person's own. */
export type FileOwner = { kind: 'group' | 'user'; id: string }

export const groupFiles = (familyGroupId: string): FileOwner => ({ kind: 'group', id: familyGroupId })
export const ownFiles = (userId: string): FileOwner => ({ kind: 'user', id: userId })

const gigabyte = 1024 ** 3

/** What one owner (a group, or a person) may store and one person may send. */
export const fileQuota = { bytesPerOwner: gigabyte, filesPerOwner: 5_000, uploadsPerHour: 200 }

/** @returns the sentence that refuses one more file, or null when there is room for it. */
export function refuseForQuota(
  kind: FileOwner['kind'],
  stored: { files: number; bytes: number },
  addedBytes: number,
): string | null {
  const who = kind === 'group' ? 'A group' : 'A person'
  const later = 'Deleted files count for 30 days.'
  if (stored.files >= fileQuota.filesPerOwner) return `${who} can store 5,000 files. ${later}`
  if (stored.bytes + addedBytes > fileQuota.bytesPerOwner) return `${who} can store 1 GB of files. ${later}`
  return null
}
