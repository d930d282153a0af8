import { generateKeyPairSync, sign } from 'node:crypto'

export interface Certificate {
  /** Both in PEM. */
  readonly key: string
  readonly cert: string
}

const ECDSA_WITH_SHA256 = '06082a8648ce3d040302'
const COMMON_NAME = '0603550403'
const BASIC_CONSTRAINTS = '0603551d13'
const SUBJECT_ALT_NAME = '0603551d11'

/** A self-signed certificate for 127.0.0.1 and localhost. */
export function selfMadeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(0x30, hex(ECDSA_WITH_SHA256))
  const name = der(0x30, der(0x31, der(0x30, hex(COMMON_NAME), text(0x0c, 'A mail server'))))
  const altNames = der(0x30, der(0x87, Buffer.from([127, 0, 0, 1])), text(0x82, 'localhost'))
  const extensions = der(
    0x30,
    der(0x30, hex(BASIC_CONSTRAINTS), hex('0101ff'), der(0x04, der(0x30, hex('0101ff')))),
    der(0x30, hex(SUBJECT_ALT_NAME), der(0x04, altNames)),
  )
  const said = der(
    0x30,
    der(0xa0, hex('020102')),
    hex('02021234'),
    algorithm,
    name,
    der(0x30, text(0x18, '20200101000000Z'), text(0x18, '20991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = sign('sha256', said, privateKey)
  const whole = der(0x30, said, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  // Browsers require the shortest encoding of a length.
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  const size = length < 0x80 ? [length] : long
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function text(tag: number, words: string): Buffer {
  return der(tag, Buffer.from(words))
}

function hex(bytes: string): Buffer {
  return Buffer.from(bytes, 'hex')
}
