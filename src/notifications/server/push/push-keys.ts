import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto'
import type { Database } from '#platform/server/db/database.ts'

/** Laurel's key pair for push services (VAPID). A KeyObject, so that no log shows its content. */
export interface PushKeys {
  /** An uncompressed point of P-256, in base64url. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/**
 * The keys of this database, created on first use. If two processes create them concurrently, both
 * get the keys of the first.
 */
export async function readPushKeys({ db }: Pick<Database, 'db'>): Promise<PushKeys> {
  const stored = () =>
    db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  const known = await stored()
  if (known !== undefined) return keysOf(known)
  await db
    .insertInto('push_keys')
    .values(newKeys())
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await stored()
  if (made === undefined) throw new Error('The push keys that were made are not there')
  return keysOf(made)
}

/** Reads the keys once; the next call retries a failed read. */
export function pushKeysReader(database: Pick<Database, 'db'>): () => Promise<PushKeys> {
  let reading: Promise<PushKeys> | null = null
  return () => {
    reading ??= readPushKeys(database).catch((error: unknown) => {
      reading = null
      throw error
    })
    return reading
  }
}

interface RawKeys {
  readonly public_key: Buffer
  readonly private_key: Buffer
}

function newKeys(): RawKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  // Node returns the scalar without leading zeros.
  const scalar = pair.getPrivateKey()
  const privateKey = Buffer.concat([Buffer.alloc(32 - scalar.length), scalar])
  return { public_key: publicKey, private_key: privateKey }
}

function keysOf({ public_key: point, private_key: scalar }: RawKeys): PushKeys {
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const [x, y, d] = [text(point.subarray(1, 33)), text(point.subarray(33)), text(scalar)]
  const key = { kty: 'EC', crv: 'P-256', x, y, d }
  return { publicKey: text(point), privateKey: createPrivateKey({ format: 'jwk', key }) }
}

const HOURS_VALID = 12
const RENEWED_BEFORE_S = 3600
/** Only a few push services exist, but a person can name any origin. */
const MOST_KEPT = 100

/**
 * The Authorization header for a push service, by its origin: a token signed once in eleven hours
 * (RFC 8292). `contact` is a mailto: or https: address for the service's operator.
 */
export function authorizer({ publicKey, privateKey }: PushKeys, contact: string) {
  const kept = new Map<string, { header: string; until: number }>()
  return (origin: string): string => {
    const now = Math.floor(Date.now() / 1000)
    const known = kept.get(origin)
    if (known !== undefined && known.until > now) return known.header
    const expiry = now + HOURS_VALID * 3600
    const token = jwt({ aud: origin, exp: expiry, sub: contact }, privateKey)
    const header = `vapid t=${token}, k=${publicKey}`
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(origin, { header, until: expiry - RENEWED_BEFORE_S })
    return header
  }
}

function jwt(claims: object, key: KeyObject): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
