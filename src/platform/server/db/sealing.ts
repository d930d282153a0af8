import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './connection-loss.ts'

/** Seals secrets that have to be read again, so that the database and its backups don't tell them. */
export interface Sealer {
  /** What it is `boundTo` is needed to open it: a row that was copied elsewhere stays closed. */
  readonly seal: (secret: string, boundTo?: string) => Promise<Buffer>
  /** Null: it was sealed with another key. Throws if it was altered, or is bound to something else. */
  readonly open: (sealed: Buffer, boundTo?: string) => Promise<string | null>
  /** The same for the same text under the same key, and tells nothing of it without the key. */
  readonly fingerprint: (text: string) => Promise<Buffer>
  /** The first bytes of everything that this key has sealed. */
  readonly mark: () => Promise<Buffer>
}

interface KeySettings {
  /** The operator's key; null: one that is made on first use and kept in `dataDir`. */
  readonly sealingKey: string | null
  readonly dataDir: string
}

const CIPHER = 'aes-256-gcm'
/** The parts of a sealed text: the key's name, the nonce, the tag, then the ciphertext. */
const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function openSealer(choice: KeySettings): Sealer {
  let reading: Promise<Key> | null = null
  const readKey = () => {
    reading ??= keyOf(choice).catch((error: unknown) => {
      reading = null
      throw error
    })
    return reading
  }
  return {
    async seal(secret, boundTo = '') {
      const { id, key } = await readKey()
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      cipher.setAAD(Buffer.from(boundTo))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([id, nonce, cipher.getAuthTag(), text])
    },
    async open(sealed, boundTo = '') {
      const { id, key } = await readKey()
      if (!sealed.subarray(0, KEY_ID_BYTES).equals(id)) return null
      const rest = sealed.subarray(KEY_ID_BYTES)
      const decipher = createDecipheriv(CIPHER, key, rest.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(boundTo))
      decipher.setAuthTag(rest.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = rest.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
    async fingerprint(text) {
      const { fingerprints } = await readKey()
      return createHmac('sha256', fingerprints).update(text).digest()
    },
    mark: async () => (await readKey()).id,
  }
}

interface Key {
  readonly id: Buffer
  readonly key: Buffer
  readonly fingerprints: Buffer
}

async function keyOf({ sealingKey, dataDir }: KeySettings): Promise<Key> {
  const given = sealingKey ?? (await keptKey(join(dataDir, 'sealing.key')))
  const key = Buffer.from(hkdfSync('sha256', given, '', 'laurel sealing', 32))
  const fingerprints = Buffer.from(hkdfSync('sha256', given, '', 'laurel fingerprints', 32))
  return { id: hash('sha256', key, 'buffer').subarray(0, KEY_ID_BYTES), key, fingerprints }
}

/** The key of this file, which is made if it is missing; of two processes at once, the first makes it. */
async function keptKey(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(orMissing)
  if (kept !== null) return kept.trim()
  // Linked when it is whole, so that nobody reads half a key.
  const fresh = `${path}.${randomUUID()}`
  await writeFile(fresh, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  await link(fresh, path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  await unlink(fresh)
  return (await readFile(path, 'utf8')).trim()
}

function orMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}
