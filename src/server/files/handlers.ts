import { Refused } from '#contract/refusals.ts'
import type { Database } from '#server/db/database.ts'
import type { Handlers } from '#server/handler.ts'
import type { FileStore } from './store.ts'
import { createUploader, fileOf } from './upload-picture.ts'

type FileEndpoints = 'uploadPicture' | 'readPicture'

export function fileHandlers(database: Database, files: FileStore): Handlers<FileEndpoints> {
  const upload = createUploader(database, files)
  return {
    uploadPicture: ({ caller, body }) => upload(caller.id, Buffer.from(body)),
    readPicture: async ({ params }) => {
      const file = await files.open(fileOf(params.picture, params.size))
      if (file === null) throw new Refused('not-found')
      return { ...file, immutable: true }
    },
  }
}
