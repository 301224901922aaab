import crypto, { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Options } from '../src/server/gateways/files/s3-files.ts'

/** Its tokens for the next page use DES, which current OpenSSL lacks; they get a cipher that it has. */
const { createCipheriv, createDecipheriv } = crypto
const twice = (bytes: Buffer) => Buffer.concat([bytes, bytes])
Object.assign(crypto, {
  createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === 'des' ? createCipheriv('aes-128-cbc', twice(key), twice(iv)) : createCipheriv(name, key, iv),
  createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === 'des' ? createDecipheriv('aes-128-cbc', twice(key), twice(iv)) : createDecipheriv(name, key, iv),
})

/** Runs a third-party S3 server in this process, with its own folder. */
export async function anS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 'kinstead-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
  const { port } = await server.run()
  const options: Omit<S3Options, 'bucket'> = {
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'secret-of-the-tests',
  }
  return {
    /** Creates a new, empty bucket. */
    async bucket(): Promise<S3Options> {
      const bucket = randomUUID()
      await server.store.putBucket(bucket)
      return { ...options, bucket }
    },
    options,
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
