const gigabyte = 1024 ** 3

/** What one group may store and one person may send. */
export const fileQuota = { bytesPerGroup: gigabyte, filesPerGroup: 5_000, uploadsPerHour: 200 }

/** @returns the sentence that refuses one more file, or null when there is room for it. */
export function refuseForQuota(stored: { files: number; bytes: number }, addedBytes: number): string | null {
  const later = 'Deleted files count for 30 days.'
  if (stored.files >= fileQuota.filesPerGroup) return `A group can store 5,000 files. ${later}`
  if (stored.bytes + addedBytes > fileQuota.bytesPerGroup) return `A group can store 1 GB of files. ${later}`
  return null
}
