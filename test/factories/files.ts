import type { Executor } from '../../src/server/db/client.ts'
import { files } from '../../src/server/db/schema/files.ts'
import { createDiskFiles } from '../../src/server/gateways/files/disk-files.ts'
import { newFileKey } from '../../src/server/gateways/files/file-keys.ts'

/** Creates a stored picture of a group: a row, and bytes in the given folder. */
export async function aStoredFile(db: Executor, folder: string, familyGroupId: string): Promise<string> {
  const disk = createDiskFiles(folder)
  const [storageKey, thumbnailKey] = [newFileKey(familyGroupId), newFileKey(familyGroupId)]
  for (const key of [storageKey, thumbnailKey])
    await disk.put(key, Buffer.from(`bytes of ${key}`), 'image/webp')
  const [row] = await db
    .insert(files)
    .values({
      familyGroupId,
      storageKey,
      thumbnailKey,
      contentType: 'image/webp',
      byteSize: 100,
      width: 3,
      height: 2,
    })
    .returning({ id: files.id })
  if (!row) throw new Error('no file was inserted')
  return row.id
}
