import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '../../lib/app-error.ts'
import { ByteReader } from './byte-reader.ts'

// The file format "age" with a passphrase, so that the program age can open a backup too.
// @source https://github.com/C2SP/C2SP/blob/main/age.md

const intro = 'age-encryption.org/v1'
/** 2^16: 64 MB and a fifth of a second for each try. */
const usualWorkFactor = 16
/** A changed header must not take all memory. */
const mostWorkFactor = 20
const chunkBytes = 65_536
const tagBytes = 16
const mostHeaderBytes = 1_000

/** The backup cannot be read: a wrong passphrase, damage, or a file that is something else. */
export const unreadable = (why: string) => new AppError('invalid', why)

/** Encrypts a stream of bytes with a passphrase. */
export async function* encrypt(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor = usualWorkFactor,
): AsyncGenerator<Buffer, void> {
  const [fileKey, salt, nonce] = [randomBytes(16), randomBytes(16), randomBytes(16)]
  const sealed = aead(await wrapKey(passphrase, salt, workFactor), Buffer.alloc(12)).seal(fileKey)
  const header = `${intro}\n-> scrypt ${base64(salt)} ${workFactor}\n${base64(sealed)}\n---`
  yield Buffer.from(`${header} ${base64(macOf(fileKey, header))}\n`)
  yield nonce
  const reader = new ByteReader(content)
  const payload = chunkCipher(fileKey, nonce)
  try {
    for (let isLast = false; !isLast; ) {
      const chunk = await reader.readUpTo(chunkBytes)
      isLast = await reader.isAtEnd()
      yield payload(isLast).seal(chunk)
    }
  } finally {
    // Also when the writer fails: what is read holds connections and locks.
    await reader.close()
  }
}

/** Decrypts what `encrypt` or the program age has encrypted. @throws AppError */
export async function* decrypt(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer, void> {
  const reader = new ByteReader(content)
  try {
    const fileKey = await readFileKey(reader, passphrase)
    const payload = chunkCipher(fileKey, await reader.readUpTo(16))
    for (let isLast = false; !isLast; ) {
      const chunk = await reader.readUpTo(chunkBytes + tagBytes)
      isLast = await reader.isAtEnd()
      const opened = payload(isLast).open(chunk)
      if (!opened) throw unreadable('The backup is damaged or not complete.')
      yield opened
    }
  } finally {
    await reader.close()
  }
}

async function readFileKey(reader: ByteReader, passphrase: string): Promise<Buffer> {
  const [version, stanza = '', body = '', end = ''] = await readLines(reader, 4)
  const [, salt, factor] = /^-> scrypt ([\w+/]{22}) (\d{1,2})$/.exec(stanza) ?? []
  if (version !== intro || !salt || !/^--- [\w+/]{43}$/.test(end)) {
    throw unreadable('This file is not a backup of Kinstead.')
  }
  if (Number(factor) < 1 || Number(factor) > mostWorkFactor) throw unreadable('The backup is damaged.')
  const key = await wrapKey(passphrase, Buffer.from(salt, 'base64'), Number(factor))
  const fileKey = aead(key, Buffer.alloc(12)).open(Buffer.from(body, 'base64'))
  if (!fileKey) {
    throw unreadable('The passphrase does not fit this backup, or its first bytes are damaged.')
  }
  // As text: several texts decode to the same bytes.
  const expected = base64(macOf(fileKey, [version, stanza, body, '---'].join('\n')))
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(end.slice(4)))) {
    throw unreadable('The backup is damaged.')
  }
  return fileKey
}

async function readLines(reader: ByteReader, count: number): Promise<string[]> {
  const lines: string[] = []
  let line = ''
  for (let read = 0; lines.length < count && read < mostHeaderBytes; read++) {
    const byte = (await reader.readUpTo(1)).toString('latin1')
    if (byte === '') break
    if (byte === '\n') lines.push(line)
    line = byte === '\n' ? '' : line + byte
  }
  return lines
}

/** The construction STREAM: a counter and a flag for the last chunk, so that chunks cannot be moved or cut off. */
function chunkCipher(fileKey: Buffer, nonce: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
  let count = 0
  return (isLast: boolean) => {
    const position = Buffer.alloc(12)
    position.writeUIntBE(count++, 5, 6)
    position[11] = isLast ? 1 : 0
    return aead(key, position)
  }
}

/** ChaCha20-Poly1305, with the tag at the end. */
const aead = (key: Buffer, nonce: Buffer) => ({
  seal(text: Buffer): Buffer {
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
    return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  },
  /** Null when it was changed or the key is another one. */
  open(sealed: Buffer): Buffer | null {
    if (sealed.length < tagBytes) return null
    const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      return null
    }
  },
})

const scryptOf = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt)

const wrapKey = (passphrase: string, salt: Buffer, factor: number) =>
  scryptOf(passphrase, Buffer.concat([Buffer.from(`${intro}/scrypt`), salt]), 32, {
    N: 2 ** factor,
    r: 8,
    p: 1,
    maxmem: 2 ** factor * 8 * 256 + 1_048_576,
  })

const macOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', fileKey, '', 'header', 32)))
    .update(header)
    .digest()

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
