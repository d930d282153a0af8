import { randomBytes } from 'node:crypto'
import {
  DOCUMENT_TYPES,
  type DocumentFacts,
  type DocumentType,
} from '#platform/contract/documents.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { characters } from '#platform/contract/text.ts'
import type { Database } from '#platform/server/db/database.ts'
import { DOCUMENTS } from './kinds.ts'
import { admitUpload, refuseBeyondQuota } from './quota.ts'
import type { Reading } from './reading.ts'
import { storeFiles } from './store-files.ts'
import type { FileStore } from './store.ts'

interface Uploading {
  readonly userId: number
  /** The file name. */
  readonly name: string
  readonly upload: Buffer
}

/**
 * Extracts an upload's text and stores the file unchanged. Throws Refused: 'document-type' if name
 * and content disagree, 'document-quota', and as reading does; FileStoreFailed.
 */
export async function uploadDocument(
  database: Database,
  { reading, files }: { reading: Reading; files: FileStore },
  { userId, name, upload }: Uploading,
): Promise<DocumentFacts> {
  const type = extensionOf(name)
  await refuseBeyondQuota(database, DOCUMENTS, userId)
  const text = await reading.read({ type, upload })
  const document = `${randomBytes(16).toString('hex')}.${type}`
  await storeFiles(database, files, {
    kind: DOCUMENTS,
    name: document,
    contents: new Map([[document, upload]]),
    async insertRow(tx) {
      await admitUpload(tx, DOCUMENTS, userId)
      const row = { name: document, file_name: name, bytes: upload.length, text }
      await tx.db
        .insertInto('documents')
        .values({ ...row, uploaded_by: userId })
        .execute()
    },
  })
  return { document, name, type, bytes: upload.length, characters: characters(text) }
}

function extensionOf(name: string): DocumentType {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!name.includes('.') || !Object.hasOwn(DOCUMENT_TYPES, extension)) {
    throw new Refused('document-type')
  }
  return extension as DocumentType
}
