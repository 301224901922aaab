import { t } from '@lingui/core/macro'
/** The owner of a file: a group, whose members see it, or a person. */
export type FileOwner = { kind: 'group' | 'user'; id: string }

export const groupFiles = (familyGroupId: string): FileOwner => ({ kind: 'group', id: familyGroupId })
export const ownFiles = (userId: string): FileOwner => ({ kind: 'user', id: userId })

const gigabyte = 1024 ** 3

/** Limits of what an owner can store and a person can upload. */
export const fileQuota = { bytesPerOwner: gigabyte, filesPerOwner: 5_000, uploadsPerHour: 200 }

/** @returns why one more file is refused, or null */
export function refuseForQuota(
  kind: FileOwner['kind'],
  stored: { files: number; bytes: number },
  addedBytes: number,
): string | null {
  const isOfGroup = kind === 'group'
  if (stored.files >= fileQuota.filesPerOwner)
    return isOfGroup
      ? t`A group can store 5,000 files. Deleted files count toward this limit for 30 days.`
      : t`A person can store 5,000 files. Deleted files count toward this limit for 30 days.`
  if (stored.bytes + addedBytes > fileQuota.bytesPerOwner)
    return isOfGroup
      ? t`A group can store 1 GB of files. Deleted files count toward this limit for 30 days.`
      : t`A person can store 1 GB of files. Deleted files count toward this limit for 30 days.`
  return null
}
