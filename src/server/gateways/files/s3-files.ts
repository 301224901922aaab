import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { t } from '@lingui/core/macro'
import { AppError, isAppError } from '../../../lib/app-error.ts'
import type { Logger } from '../../logger.ts'
import { isFileKey, requireKey } from './file-keys.ts'
import type { Files, ListedFile } from './files.ts'
import { uploadInParts } from './s3-parts.ts'

export type S3Options = {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The address of an S3-compatible server. */
  endpoint?: string
  /** The bucket is in the path instead of the host name. */
  forcePathStyle?: boolean
}

/** The time limit of an answer including retries, so that nobody waits longer for a hanging store. */
type S3Limits = { readMs: number; writeMs: number }

const usualLimits: S3Limits = { readMs: 10_000, writeMs: 30_000 }
const connectMs = 3_000

/** Stores files in a private bucket: people only get them through us. */
export function createS3Files(options: S3Options, log: Logger, limits: S3Limits = usualLimits): Files {
  const { bucket: Bucket } = options
  let connected: ReturnType<typeof connect> | undefined
  /** Sends one request; the library is loaded with the first. */
  async function ask<Answer>(
    what: string,
    limitMs: number,
    request: (s3: Awaited<ReturnType<typeof connect>>, abortSignal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    // Not `AbortSignal.timeout`, which would later cut off a file being read.
    const abort = new AbortController()
    const tooLate = setTimeout(() => abort.abort(), limitMs)
    try {
      connected ??= connect(options)
      return await request(await connected, abort.signal)
    } catch (error) {
      const reason = abort.signal.aborted ? new Error(`no answer within ${limitMs / 1_000} seconds`) : error
      throw unavailable(reason, what, log)
    } finally {
      clearTimeout(tooLate)
    }
  }

  return {
    place: t`On S3 (${options.endpoint ? new URL(options.endpoint).host : options.region}, bucket ${Bucket})`,
    async put(key, bytes, ContentType) {
      const Key = requireKey(key)
      await ask('put', limits.writeMs, async ({ client, s3 }, abortSignal) => {
        const command = new s3.PutObjectCommand({ Bucket, Key, Body: bytes, ContentType })
        const { ETag } = await client.send(command, { abortSignal })
        // A proxy that answers 200 to everything has stored nothing.
        if (!ETag) throw new Error('the answer to a write does not name a stored object')
      })
    },
    async putStream(key, chunks, ContentType) {
      return uploadInParts({ Bucket, Key: requireKey(key), ContentType }, chunks, (what, request) =>
        ask(what, limits.writeMs, ({ client, s3 }, abortSignal) => request(client, s3, abortSignal)),
      )
    },
    async open(key) {
      const Key = requireKey(key)
      const answer = await ask('open', limits.readMs, ({ client, s3 }, abortSignal) =>
        client.send(new s3.GetObjectCommand({ Bucket, Key }), { abortSignal }).catch(missing),
      )
      return answer && openedFrom(answer, limits.readMs, log)
    },
    async exists(key) {
      const Prefix = requireKey(key)
      // A request for the object itself could not tell a missing bucket from a missing file.
      const { KeyCount } = await ask('exists', limits.readMs, ({ client, s3 }, abortSignal) =>
        client.send(new s3.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), { abortSignal }),
      )
      return KeyCount === 1
    },
    async delete(key) {
      const Key = requireKey(key)
      await ask('delete', limits.readMs, ({ client, s3 }, abortSignal) =>
        client.send(new s3.DeleteObjectCommand({ Bucket, Key }), { abortSignal }).catch(missing),
      )
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await ask('list', limits.readMs, ({ client, s3 }, abortSignal) =>
          client.send(new s3.ListObjectsV2Command({ Bucket, ContinuationToken }), { abortSignal }),
        )
        yield* (page.Contents ?? []).flatMap(listed)
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

async function connect({ region, endpoint, forcePathStyle, accessKeyId, secretAccessKey }: S3Options) {
  const s3 = await import('@aws-sdk/client-s3')
  const client: S3Client = new s3.S3Client({
    region,
    endpoint,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectMs },
    // Other servers than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, client }
}

function missing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

function openedFrom({ Body, ContentLength }: GetObjectCommandOutput, idleMs: number, log: Logger) {
  if (!(Body instanceof Readable) || ContentLength === undefined) {
    throw unavailable(new Error('an answer without a body or its length'), 'open', log)
  }
  return { byteSize: ContentLength, stream: watched(Body, idleMs, log) }
}

/** Streams the file; an interrupted one ends with an error, never as if complete. */
function watched(body: Readable, idleMs: number, log: Logger): Readable {
  const chunks = body[Symbol.asyncIterator]()
  return new Readable({
    async read() {
      const tooLate = setTimeout(() => body.destroy(new Error('a file stopped arriving')), idleMs)
      try {
        const { done, value } = await chunks.next()
        this.push(done ? null : value)
      } catch (error) {
        this.destroy(unavailable(error, 'read', log))
      } finally {
        clearTimeout(tooLate)
      }
    },
    destroy(error, done) {
      body.destroy()
      done(error)
    },
  })
}

type S3Object = { Key?: string; Size?: number; LastModified?: Date }

const listed = ({ Key: key, Size: byteSize, LastModified: storedAt }: S3Object): ListedFile[] =>
  key && storedAt && isFileKey(key) ? [{ key, byteSize: byteSize ?? 0, storedAt }] : []

/** True for a missing file, not for a missing bucket. */
const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey'

/**
 * The error for people when the store fails, whatever the reason. The reason is logged here, since callers do not log
 * errors meant for people, and is its cause.
 */
function unavailable(error: unknown, what: string, log: Logger): AppError {
  if (isAppError(error)) return error
  // Not the error itself, which contains the whole request including its signature.
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const reason = `${name}: ${message}`
  log.error({ operation: what, reason, httpStatus: statusOf(error) }, 'the file store failed')
  const text = t`Files cannot be stored or read right now. Try again in a minute.`
  return new AppError('unavailable', text, { retryAfterSeconds: 60 }, { cause: new Error(reason) })
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { $metadata: answer } = error
  if (!answer || typeof answer !== 'object' || !('httpStatusCode' in answer)) return undefined
  return typeof answer.httpStatusCode === 'number' ? answer.httpStatusCode : undefined
}
