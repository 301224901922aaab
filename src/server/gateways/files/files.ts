import type { Readable } from 'node:stream'
import type { Logger } from '../../logger.ts'
import { createDiskFiles } from './disk-files.ts'
import { createS3Files, type S3Options } from './s3-files.ts'

/**
 * The file store. Keys are made by the server (`group/uuid`) and never contain a user's file name. This is the whole
 * interface: another store is another function that returns it.
 */
export type Files = {
  /** The location in words, for administrators. */
  place: string
  /**
   * Resolves when the bytes are durable. Fails without leaving a partial file. @throws AppError when there is no space
   */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** The same for streamed content. @returns the number of bytes */
  putStream: (key: string, chunks: AsyncIterable<Uint8Array>, contentType: string) => Promise<number>
  /** @returns undefined when there is no such file */
  open: (key: string) => Promise<{ byteSize: number; stream: Readable } | undefined>
  exists: (key: string) => Promise<boolean>
  /** Deleting a missing file is not an error. */
  delete: (key: string) => Promise<void>
  /** Lists every stored file, for the sweep. */
  list: () => AsyncIterable<ListedFile>
}

export type ListedFile = { key: string; byteSize: number; storedAt: Date }

/** Returns the file store of this installation: a configured bucket, else a local folder. */
export const createFiles = ({ directory, s3, log }: FilesOptions): Files =>
  s3 ? createS3Files(s3, log) : createDiskFiles(directory)

type FilesOptions = { directory: string; s3: S3Options | null; log: Logger }
