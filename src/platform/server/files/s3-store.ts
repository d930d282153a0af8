import { Readable } from 'node:stream'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { checkFileName, FileStoreFailed, orFail, readFrom, type FileStore } from './store.ts'

export interface S3Settings {
  readonly bucket: string
  /** Null: Amazon S3. */
  readonly endpoint: string | null
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Timeouts of one attempt, in milliseconds. */
export interface S3Timeouts {
  readonly connect: number
  readonly answer: number
  /** Between two chunks of a download. */
  readonly silence: number
}

const TIMEOUTS: S3Timeouts = { connect: 3_000, answer: 10_000, silence: 15_000 }
const TRIES = 3

/** Stores files in a bucket. Sends no request yet. Throws FileStoreFailed. */
export async function openS3Store(choice: S3Settings, timeouts = TIMEOUTS): Promise<FileStore> {
  // Loaded on demand: most installations don't use S3.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client(settingsOf(choice, timeouts))
  const at = (name: string) => {
    checkFileName(name)
    return { Bucket: choice.bucket, Key: name }
  }

  return {
    async keep(name, content) {
      const put = new s3.PutObjectCommand({
        ...at(name),
        Body: content,
        ContentLength: content.byteLength,
      })
      await orFail('keep a file', () => client.send(put))
    },

    async open(name) {
      const get = new s3.GetObjectCommand(at(name))
      const found = await orFail('read a file', () => client.send(get).catch(nullIfMissing))
      if (found === null) return null
      const { Body: body, ContentLength: length } = found
      if (!(body instanceof Readable) || length === undefined) {
        throw new FileStoreFailed('read a file', 'it has no content')
      }
      return { content: readFrom(body), length }
    },

    async remove(names) {
      // One by one: a bulk delete needs a checksum that some stores don't support.
      const removing = names.map((name) => new s3.DeleteObjectCommand(at(name)))
      await orFail('remove files', () =>
        Promise.all(removing.map((one) => client.send(one).catch(nullIfMissing))),
      )
    },

    // S3 stores files completely or not at all.
    removeLeftovers: () => Promise.resolve(),

    place: `the bucket "${choice.bucket}" at ${choice.endpoint ?? 'Amazon S3'}`,
    placeOf: (name) => `${name} in the bucket "${choice.bucket}"`,
    readSpace: () => Promise.resolve(null),

    close: () => client.destroy(),
  }
}

/** The client’s settings for a store. */
export function settingsOf(choice: S3Settings, timeouts: S3Timeouts) {
  const { endpoint, region, accessKeyId, secretAccessKey } = choice
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted stores seldom have a host name per bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Compatible stores may not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.silence,
    },
  } satisfies ConstructorParameters<typeof S3Client>[0]
}

function nullIfMissing(error: unknown): null {
  // Not by status: a missing bucket answers 404 too.
  if ((error as Partial<S3ServiceException>).name === 'NoSuchKey') return null
  throw error
}
