import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

/** Creates a browser that receives push messages, with the keys that it would tell the server. */
export function aPushBrowser(endpoint: string) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const secret = randomBytes(16)
  const p256dh = own.getPublicKey('base64url')
  const auth = secret.toString('base64url')
  return {
    endpoint,
    p256dh,
    auth,
    /** Decrypts a message as RFC 8291 says, independently of the library that encrypts. */
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const idLength = body[20] ?? 0
      const sender = body.subarray(21, 21 + idLength)
      const cipher = body.subarray(21 + idLength)
      const shared = own.computeSecret(sender)
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const key = Buffer.from(hkdfSync('sha256', shared, secret, about, 32))
      const derive = (use: string, length: number) =>
        Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${use}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(cipher.subarray(-16))
      const padded = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()])
      // A record ends with the byte 2 and zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}

/** Checks the signature of a request as a push service does (RFC 8292). @returns its claims and public key */
export function readVapid(authorization: string | undefined): { publicKey: string; claims: unknown } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is wrong')
  return { publicKey, claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) }
}
