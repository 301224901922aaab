import type * as S3 from '@aws-sdk/client-s3'
import { megabyte } from './pictures.ts'

/** Sends one request within the time limit of a write. */
type Ask = <Answer>(
  what: string,
  request: (client: S3.S3Client, s3: typeof S3, abortSignal: AbortSignal) => Promise<Answer>,
) => Promise<Answer>

type Target = { Bucket: string; Key: string; ContentType: string }

/** S3's minimum, except for the last part. */
const partBytes = 8 * megabyte

/**
 * Streams content with one part in memory. The file appears with its last part; a failed upload is aborted so that its
 * parts are not kept. @returns the number of bytes
 */
export async function uploadInParts(
  target: Target,
  chunks: AsyncIterable<Uint8Array>,
  ask: Ask,
): Promise<number> {
  let UploadId: string | undefined
  const sent: { PartNumber: number; ETag: string | undefined }[] = []
  let byteSize = 0
  try {
    for await (const { bytes, isLast } of partsOf(chunks)) {
      byteSize += bytes.byteLength
      if (isLast && sent.length === 0) {
        await putWhole(target, bytes, ask)
        return byteSize
      }
      UploadId ??= await begin(target, ask)
      const part = { ...idOf(target), UploadId, PartNumber: sent.length + 1, Body: bytes }
      const { ETag } = await ask('upload a part', (client, s3, abortSignal) =>
        client.send(new s3.UploadPartCommand(part), { abortSignal }),
      )
      sent.push({ PartNumber: part.PartNumber, ETag })
    }
    const whole = { ...idOf(target), UploadId, MultipartUpload: { Parts: sent } }
    await ask('complete the upload', (client, s3, abortSignal) =>
      client.send(new s3.CompleteMultipartUploadCommand(whole), { abortSignal }),
    )
    return byteSize
  } catch (error) {
    if (UploadId) await giveUp(target, UploadId, ask)
    throw error
  }
}

const idOf = ({ Bucket, Key }: Target) => ({ Bucket, Key })

const putWhole = (target: Target, Body: Buffer, ask: Ask) =>
  ask('put', (client, s3, abortSignal) =>
    client.send(new s3.PutObjectCommand({ ...target, Body }), { abortSignal }),
  )

async function begin(target: Target, ask: Ask): Promise<string> {
  const { UploadId } = await ask('begin parts', (client, s3, abortSignal) =>
    client.send(new s3.CreateMultipartUploadCommand(target), { abortSignal }),
  )
  if (!UploadId) throw new Error('S3 began an upload without an id')
  return UploadId
}

/** A failing abort (S3 is away) is logged by `ask`; the bucket's lifecycle rule removes the parts. */
const giveUp = (target: Target, UploadId: string, ask: Ask) =>
  ask('abort the upload', (client, s3, abortSignal) =>
    client.send(new s3.AbortMultipartUploadCommand({ ...idOf(target), UploadId }), { abortSignal }),
  ).catch(() => undefined)

/** Joins chunks to parts and marks the last one, which may be empty. */
async function* partsOf(chunks: AsyncIterable<Uint8Array>) {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    waitingBytes += chunk.byteLength
    if (waitingBytes < partBytes) continue
    yield { bytes: Buffer.concat(waiting), isLast: false }
    waiting = []
    waitingBytes = 0
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}
