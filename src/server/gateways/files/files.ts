import type { Readable } from 'node:stream'
import type { Logger } from '../../logger.ts'
import { createDiskFiles } from './disk-files.ts'
import { createS3Files, type S3Options } from './s3-files.ts'

/**
 * Where the bytes of files live. Keys are made by the server (`group/uuid`); what a person called a file is never
 * part of one. This is the whole interface: another store is one more function that returns it.
 */
export type Files = {
  /** Where that is, in words for administrators. */
  place: string
  /** Resolves when the bytes are durable. Fails without leaving a part of the file. @throws AppError when there is no room. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** The same for what is made piece by piece and need not fit into memory. @returns how many bytes came. */
  putStream: (key: string, chunks: AsyncIterable<Uint8Array>, contentType: string) => Promise<number>
  /** @returns undefined when there is no such file. */
  open: (key: string) => Promise<{ byteSize: number; stream: Readable } | undefined>
  exists: (key: string) => Promise<boolean>
  /** Deleting what is not there is no error. */
  delete: (key: string) => Promise<void>
  /** Every stored file, for the sweep. */
  list: () => AsyncIterable<ListedFile>
}

export type ListedFile = { key: string; byteSize: number; storedAt: Date }

/** The store of this installation: a bucket where one is configured, else a folder of this machine. */
export const createFiles = ({ directory, s3, log }: FilesOptions): Files =>
  s3 ? createS3Files(s3, log) : createDiskFiles(directory)

type FilesOptions = { directory: string; s3: S3Options | null; log: Logger }
