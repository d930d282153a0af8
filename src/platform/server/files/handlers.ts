import type { documentEndpoints, fileEndpoints } from '#platform/contract/file-endpoints.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import { readDocument, uploadDocument } from './documents.ts'
import type { PictureDrawer } from './drawing.ts'
import { uploadPicture } from './pictures.ts'
import { readPicture, type PictureParts } from './read-picture.ts'
import type { DocumentReader } from './reading.ts'

export interface FileParts extends PictureParts {
  readonly drawing: PictureDrawer
  readonly reading: DocumentReader
}

export function fileHandlers(
  parts: FileParts,
): Handlers<typeof fileEndpoints & typeof documentEndpoints> {
  const { database, files } = parts
  return {
    uploadPicture: ({ caller, body }) =>
      uploadPicture(database, parts, { userId: caller.id, upload: asBuffer(body) }),
    readPicture: ({ caller, params, hasCopy }) =>
      readPicture(parts, { ...params, readerId: caller.id, hasCopy }),
    uploadDocument: ({ caller, query, body }) =>
      uploadDocument(database, parts, { userId: caller.id, ...query, upload: asBuffer(body) }),
    readDocument: ({ caller, params }) => readDocument(database, files, { ...params, caller }),
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
