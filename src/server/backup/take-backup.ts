import { stat } from 'node:fs/promises'
import { encrypt } from './age.ts'
import { writeBackupFile } from './backup-folder.ts'
import { type BackupSource, backupParts } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { writeTar } from './tar.ts'

export type TakenBackup = { path: string; byteSize: number; manifest: Manifest }

/** Writes one encrypted backup of the running installation into a folder. */
export async function takeBackup(
  source: BackupSource,
  { folder, passphrase, now = new Date() }: { folder: string; passphrase: string; now?: Date },
): Promise<TakenBackup> {
  let manifest: Manifest | undefined
  const parts = backupParts(source, (written) => {
    manifest = written
  })
  const path = await writeBackupFile(folder, now, encrypt(writeTar(parts), passphrase))
  if (!manifest) throw new Error('the backup ended without its manifest')
  const { size: byteSize } = await stat(path)
  return { path, byteSize, manifest }
}
