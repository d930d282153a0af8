import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** The keys of a subscribed browser. */
export interface BrowserKeys {
  /** Its public key, an uncompressed point of P-256. */
  readonly p256dh: Buffer
  /** Its authentication secret. */
  readonly auth: Buffer
}

/** The random values of a message; a test passes those of the standard's example. */
export interface RandomValues {
  readonly salt: Buffer
  readonly sender: ECDH
}

const RECORD_BYTES = 4096
/** Ends the text of the last record (RFC 8188, section 2). */
const LAST_RECORD = Buffer.from([2])

/**
 * The text, encrypted for a browser in one record of aes128gcm (RFC 8291, RFC 8188), at most 4096
 * bytes in all. Throws if the receiver's key is no point of the curve.
 */
export function encrypt(
  text: Buffer,
  { p256dh, auth }: BrowserKeys,
  chance = newRandomValues(),
): Buffer {
  const { salt, sender } = chance
  const ownPublic = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic])
  const secret = derive(sender.computeSecret(p256dh), { salt: auth, info, bytes: 32 })
  const key = derive(secret, { salt, info: 'Content-Encoding: aes128gcm\0', bytes: 16 })
  const nonce = derive(secret, { salt, info: 'Content-Encoding: nonce\0', bytes: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final()]
  return Buffer.concat([header(salt, ownPublic), ...record, cipher.getAuthTag()])
}

function newRandomValues(): RandomValues {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  return { salt: randomBytes(16), sender }
}

interface Derivation {
  readonly salt: Buffer
  readonly info: Buffer | string
  readonly bytes: number
}

function derive(secret: Buffer, { salt, info, bytes }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

function header(salt: Buffer, ownPublic: Buffer): Buffer {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(ownPublic.length, 4)
  return Buffer.concat([salt, sizes, ownPublic])
}
