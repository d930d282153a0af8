import type { fileEndpoints, documentEndpoints } from '#platform/contract/file-endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers, FileAnswer } from '#platform/server/handler.ts'
import type { PictureSize } from '#platform/contract/pictures.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Drawing } from './drawing.ts'
import { readDocument, uploadDocument } from './documents.ts'
import type { Reading } from './reading.ts'
import type { FileStore } from './store.ts'
import { uploadPicture } from './pictures.ts'
import { fileOf } from './picture-files.ts'

export interface FileParts {
  readonly database: Database
  readonly files: FileStore
  readonly drawing: Drawing
  readonly reading: Reading
}

export function fileHandlers(
  parts: FileParts,
): Handlers<typeof fileEndpoints & typeof documentEndpoints> {
  const { database, files } = parts
  return {
    uploadPicture: ({ caller, body }) =>
      uploadPicture(database, parts, { userId: caller.id, upload: asBuffer(body) }),
    readPicture: ({ params }) => readPicture(files, params),
    uploadDocument: ({ caller, query, body }) =>
      uploadDocument(database, parts, { userId: caller.id, ...query, upload: asBuffer(body) }),
    readDocument: ({ caller, params }) => readDocument(database, files, { ...params, caller }),
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Reads a picture in one size; knowing its random name is enough. Throws Refused('not-found'). */
async function readPicture(
  files: FileStore,
  { picture, size }: { picture: string; size: PictureSize },
): Promise<FileAnswer> {
  const file = await files.open(fileOf(picture, size))
  if (file === null) throw new Refused('not-found')
  return { ...file, immutable: true }
}
