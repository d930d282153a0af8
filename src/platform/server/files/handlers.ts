import type { fileEndpoints } from '#platform/contract/file-endpoints.ts'
import type { documentEndpoints } from '#platform/contract/document-endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import type { Drawing } from './drawing.ts'
import { readDocument } from './read-document.ts'
import { readPicture } from './read-picture.ts'
import type { Reading } from './reading.ts'
import type { FileStore } from './store.ts'
import { uploadDocument } from './upload-document.ts'
import { uploadPicture } from './upload-picture.ts'

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
