import { Readable } from 'node:stream'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { checkFileName, FileStoreFailed, orFail, readFrom, type FileStore } from './store.ts'

export interface S3Choice {
  readonly bucket: string
  /** Of a store that is not Amazon's own; null: Amazon's. */
  readonly endpoint: string | null
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** How long to wait, in milliseconds, before a try counts as failed. */
export interface S3Patience {
  readonly connect: number
  readonly answer: number
  /** Between two parts of what is being read. */
  readonly silence: number
}

const PATIENCE: S3Patience = { connect: 3_000, answer: 10_000, silence: 15_000 }
const TRIES = 3

/** Keeps files in a bucket, under their names; nothing is asked of it yet. Throws FileStoreFailed. */
export async function openS3Store(choice: S3Choice, patience = PATIENCE): Promise<FileStore> {
  // Loaded here, since most installations never need it.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client(settingsOf(choice, patience))
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
      const found = await orFail('read a file', () => client.send(get).catch(nothing))
      if (found === null) return null
      const { Body: body, ContentLength: length } = found
      if (!(body instanceof Readable) || length === undefined) {
        throw new FileStoreFailed('read a file', 'it has no content')
      }
      return { content: readFrom(body), length }
    },

    async remove(names) {
      // One by one: removing many in one request needs a checksum that some stores do not know.
      const removing = names.map((name) => new s3.DeleteObjectCommand(at(name)))
      await orFail('remove files', () =>
        Promise.all(removing.map((one) => client.send(one).catch(nothing))),
      )
    },

    // What was not stored whole is not there.
    removeLeftovers: () => Promise.resolve(),

    placeOf: (name) => `${name} in the bucket "${choice.bucket}"`,
    // S3 does not tell its free space.
    hasRoom: () => Promise.resolve(true),

    close: () => client.destroy(),
  }
}

function settingsOf(choice: S3Choice, patience: S3Patience) {
  const { endpoint, region, accessKeyId, secretAccessKey } = choice
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores of one's own seldom have a host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Compatible stores may not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.answer,
      throwOnRequestTimeout: true,
      socketTimeout: patience.silence,
    },
  } satisfies ConstructorParameters<typeof S3Client>[0]
}

function nothing(error: unknown): null {
  // A bucket that is not there is answered with a 404 too.
  if ((error as Partial<S3ServiceException>).name === 'NoSuchKey') return null
  throw error
}
