import { Readable } from 'node:stream'
import type * as Library from '@aws-sdk/client-s3'
import { settingsOf, type S3Settings } from './s3-store.ts'
import { FileStoreFailed, orFail, readFrom } from './store.ts'

/** Archives of backups in a bucket, below a path. Every method throws FileStoreFailed. */
export interface Bucket {
  /** Stores a new object: whole, or not at all. */
  put(name: string, content: Readable): Promise<void>
  /** The names of the objects there. */
  list(): Promise<string[]>
  /** Null: there is none. */
  open(name: string): Promise<Readable | null>
  remove(name: string): Promise<void>
  close(): void
}

export interface BucketSettings {
  readonly s3: S3Settings
  /** Empty, or ends with a slash. */
  readonly path: string
}

/** A part takes long over a slow line. */
const TIMEOUTS = { connect: 10_000, answer: 300_000, silence: 120_000 }
/** A store takes 10,000 parts: archives up to 160 GB. */
const PART_BYTES = 16 * 1024 * 1024

export async function openBucket({ s3: choice, path }: BucketSettings): Promise<Bucket> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client(settingsOf(choice, TIMEOUTS))
  const at = (name: string) => ({ Bucket: choice.bucket, Key: `${path}${name}` })
  return {
    put: (name, content) => orFail('store a backup', () => upload(s3, client, at(name), content)),

    async list() {
      const names: string[] = []
      let token: string | undefined
      do {
        const list = new s3.ListObjectsV2Command({
          Bucket: choice.bucket,
          Prefix: path,
          ...(token !== undefined && { ContinuationToken: token }),
        })
        // Each page names the next one.
        // oxlint-disable-next-line no-await-in-loop
        const page = await orFail('list backups', () => client.send(list))
        names.push(...(page.Contents ?? []).map(({ Key: key = '' }) => key.slice(path.length)))
        token = page.NextContinuationToken
      } while (token !== undefined)
      return names
    },

    async open(name) {
      const get = new s3.GetObjectCommand(at(name))
      const found = await orFail('read a backup', () =>
        client.send(get).catch((error: unknown) => {
          if (error instanceof s3.NoSuchKey) return null
          throw error
        }),
      )
      if (found === null) return null
      if (found.Body instanceof Readable) return readFrom(found.Body)
      throw new FileStoreFailed('read a backup', 'it has no content')
    },

    async remove(name) {
      await orFail('remove a backup', () => client.send(new s3.DeleteObjectCommand(at(name))))
    },

    close: () => client.destroy(),
  }
}

/** In parts, of which nothing is visible until all have arrived. */
async function upload(
  s3: typeof Library,
  client: Library.S3Client,
  at: { Bucket: string; Key: string },
  content: Readable,
): Promise<void> {
  const { UploadId: id } = await client.send(new s3.CreateMultipartUploadCommand(at))
  const whole = { ...at, UploadId: id }
  try {
    const parts: { PartNumber: number; ETag: string | undefined }[] = []
    for await (const part of inParts(content)) {
      const number = parts.length + 1
      const put = new s3.UploadPartCommand({ ...whole, PartNumber: number, Body: part })
      const { ETag: tag } = await client.send(put)
      parts.push({ PartNumber: number, ETag: tag })
    }
    const end = { ...whole, MultipartUpload: { Parts: parts } }
    await client.send(new s3.CompleteMultipartUploadCommand(end))
  } catch (error) {
    await client.send(new s3.AbortMultipartUploadCommand(whole)).catch(() => undefined)
    throw error
  }
}

async function* inParts(content: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}
