import { createReadStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { writeNewFile, type Checksum } from './checksum.ts'

/** An archive is the tar file of a backup's folder; encrypted, it is an age file of that. */
const ENCRYPTED = /\.age$/

export interface PackOptions {
  /** The backup's folder. */
  readonly folder: string
  /** The archive, which must not exist yet; it is encrypted if its name ends in ".age". */
  readonly file: string
  /** age public keys. */
  readonly recipients: readonly string[]
}

/** Packs a backup into one file, encrypted for its recipients. Returns its size and hash. */
export async function packArchive({ folder, file, recipients }: PackOptions): Promise<Checksum> {
  const tar = await import('tar')
  const options = { cwd: dirname(folder), portable: true, strict: true }
  const packed = Readable.from(tar.create(options, [basename(folder)]), { objectMode: false })
  return writeNewFile(file, ENCRYPTED.test(file) ? await encrypt(packed, recipients) : packed)
}

async function encrypt(content: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = await encrypterFor(recipients)
  const encrypted = await encrypter.encrypt(Readable.toWeb(content) as globalThis.ReadableStream)
  return Readable.fromWeb(encrypted)
}

/** Throws StartRefused for a text that is no public key of age. */
export async function encrypterFor(recipients: readonly string[]) {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient)
  } catch (error) {
    throw new StartRefused('BACKUP_RECIPIENT is not a public key of age, or has a typing error.', {
      cause: error,
    })
  }
  return encrypter
}

export interface UnpackOptions {
  readonly file: string
  /** An empty folder. */
  readonly into: string
  /** age private keys. */
  readonly identities: readonly string[]
}

/** Unpacks an archive, decrypted with an identity. Returns the backup's folder. Throws StartRefused. */
export async function unpackArchive({ file, into, identities }: UnpackOptions): Promise<string> {
  const name = basename(file)
  const source = createReadStream(file)
  const content = ENCRYPTED.test(file) ? await decrypt(source, name, identities) : source
  const tar = await import('tar')
  try {
    // Folders and files only: a link could lead out of the folder.
    const filter = (_path: string, entry: object): boolean =>
      'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
    await pipeline(content, tar.extract({ cwd: into, strict: true, filter }))
  } catch (error) {
    // Files that are still being written would get in the way of removing the folder.
    await rm(into, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    throw new StartRefused(`${name} is broken: it can't be unpacked to its end.`, { cause: error })
  }
  const [folder] = await readdir(into)
  if (folder === undefined) throw new StartRefused(`${name} is broken: it is empty.`)
  return join(into, folder)
}

async function decrypt(
  content: Readable,
  name: string,
  identities: readonly string[],
): Promise<Readable> {
  if (identities.length === 0) {
    throw new StartRefused(`${name} is encrypted: give the age identity that decrypts it.`)
  }
  const { Decrypter } = await import('age-encryption')
  try {
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    const decrypted = await decrypter.decrypt(Readable.toWeb(content) as globalThis.ReadableStream)
    return Readable.fromWeb(decrypted)
  } catch (error) {
    content.destroy()
    throw new StartRefused(
      `${name} can't be decrypted: the identity is not one that it was encrypted for, or its beginning was changed.`,
      { cause: error },
    )
  }
}

/** The private keys in the text of an age identity file, whose other lines are comments. */
export function identitiesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}
