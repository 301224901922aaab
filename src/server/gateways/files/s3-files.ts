import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
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
  /** Another server than Amazon's that speaks the same. */
  endpoint?: string
  /** The bucket in the path instead of in the name of the host. */
  forcePathStyle?: boolean
}

/** How long an answer may take, all tries together: nobody waits longer than this for a store that hangs. */
type S3Limits = { readMs: number; writeMs: number }

const usualLimits: S3Limits = { readMs: 10_000, writeMs: 30_000 }
const connectMs = 3_000

/** Files in a bucket, private to this installation: people get them through us, never from there. */
export function createS3Files(options: S3Options, log: Logger, limits: S3Limits = usualLimits): Files {
  const { bucket: Bucket } = options
  let connected: ReturnType<typeof connect> | undefined
  /** One request; the library is loaded with the first one. */
  async function ask<Answer>(
    what: string,
    limitMs: number,
    request: (s3: Awaited<ReturnType<typeof connect>>, abortSignal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    // Not `AbortSignal.timeout`: that would go on to cut off a file that is being read.
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
    place: `On S3 (${options.endpoint ? new URL(options.endpoint).host : options.region}, bucket ${Bucket})`,
    async put(key, bytes, ContentType) {
      const Key = requireKey(key)
      await ask('put', limits.writeMs, async ({ client, s3 }, abortSignal) => {
        const command = new s3.PutObjectCommand({ Bucket, Key, Body: bytes, ContentType })
        const { ETag } = await client.send(command, { abortSignal })
        // A page of somebody in between that answers 200 to everything has stored nothing.
        if (!ETag) throw new Error('the answer to a write names nothing that was stored')
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
      // Asking for the object itself, a bucket that is not there could not be told from a file that is not.
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
    // Servers other than Amazon's do not know the newer checksums.
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

/** The file as it is asked for; one that stops in the middle ends with an error, never as if it were whole. */
function watched(body: Readable, idleMs: number, log: Logger): Readable {
  const chunks = body[Symbol.asyncIterator]()
  return new Readable({
    async read() {
      const tooLate = setTimeout(() => body.destroy(new Error('nothing more came of a file')), idleMs)
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

/** True when the file is not there; a bucket that is not there is something else. */
const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey'

/**
 * What a person is told when the store fails them, whatever the reason. The reason is logged here, since nothing above
 * logs what was meant for people, and is the error's cause.
 */
function unavailable(error: unknown, what: string, log: Logger): AppError {
  if (isAppError(error)) return error
  // Not the error itself: it carries the whole request with it, signature included.
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const reason = `${name}: ${message}`
  log.error({ operation: what, reason, httpStatus: statusOf(error) }, 'the store of files failed')
  const text = 'Files can neither be stored nor read right now. Please try again in a minute.'
  return new AppError('unavailable', text, { retryAfterSeconds: 60 }, { cause: new Error(reason) })
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { $metadata: answer } = error
  if (!answer || typeof answer !== 'object' || !('httpStatusCode' in answer)) return undefined
  return typeof answer.httpStatusCode === 'number' ? answer.httpStatusCode : undefined
}
