import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  CreationOptions,
  PasskeyRegistration,
  PasskeySignature,
  RequestOptions,
} from '#auth/contract/passkeys.ts'

interface Credential {
  readonly id: Buffer
  readonly handle: string
  readonly key: KeyObject
}

/** Departures from what a browser and a device do. */
interface Faults {
  readonly origin?: string
  /** The site that the device signs for. */
  readonly site?: string
  /** Whether the device verified who uses it. */
  readonly verified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** A browser with a device for passkeys: ES256, without attestation, counting as some devices do. */
export class Authenticator {
  readonly #origin: string
  #kept: Credential[] = []
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Makes a passkey; the device keeps it beside earlier ones. */
  make(options: CreationOptions, faults: Faults = {}): PasskeyRegistration {
    const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const kept = { id: randomBytes(16), handle: options.user.id, key }
    this.#kept.push(kept)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(kept.id.length)
    const aaguid = Buffer.alloc(16)
    const authData = Buffer.concat([
      this.#data(options.rp.id, HAS_KEY, faults),
      aaguid,
      length,
      kept.id,
      coseOf(publicKey),
    ])
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ])
    return {
      id: kept.id.toString('base64url'),
      clientDataJSON: this.#client('webauthn.create', options.challenge, faults),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
    }
  }

  /** Signs with the passkey that was made last. */
  sign(options: RequestOptions, faults: Faults = {}): PasskeySignature {
    const kept = this.#kept.at(-1)
    if (kept === undefined) throw new Error('this device has no passkey')
    this.counter++
    const data = this.#data(options.rpId, 0, faults)
    const clientDataJSON = this.#client('webauthn.get', options.challenge, faults)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      id: kept.id.toString('base64url'),
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, kept.key).toString('base64url'),
      userHandle: faults.userHandle ?? kept.handle,
    }
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Faults): string {
    const data = JSON.stringify({ type, challenge, origin, crossOrigin: false })
    return Buffer.from(data).toString('base64url')
  }

  #data(rpId: string, flags: number, faults: Faults): Buffer {
    const { site = rpId, verified = true, counter = this.counter } = faults
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags | PRESENT | (verified ? VERIFIED : 0))
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(Buffer.from(site)), rest])
  }
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** An ES256 key as COSE encodes it (RFC 9053, section 2.1). */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ])
  return Buffer.from(isoCBOR.encode(cose))
}
