import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  DOCUMENT_TYPES,
  type DocumentFacts,
  type DocumentType,
} from '#platform/contract/documents.ts'
import { hasPart } from '#platform/contract/permissions.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { characters } from '#platform/contract/text.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { DOCUMENTS } from './kinds.ts'
import type { DocumentReader } from './reading.ts'
import { admitUpload, refuseBeyondQuota, storeFiles } from './store-files.ts'
import type { FileStore } from './store.ts'

interface DocumentUpload {
  readonly userId: number
  /** The file name. */
  readonly name: string
  readonly upload: Buffer
}

/**
 * Extracts an upload's text and stores the file unchanged. Throws Refused: 'document-type' if name
 * and content disagree, 'document-quota', and the refusals of reading; FileStoreFailed.
 */
export async function uploadDocument(
  database: Database,
  { reading, files }: { reading: DocumentReader; files: FileStore },
  { userId, name, upload }: DocumentUpload,
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

/**
 * A document as it was uploaded: for everybody if a section for everybody shows it, always for the
 * administrator and people with a role. Throws Refused('not-found').
 */
export async function readDocument(
  database: Database,
  files: FileStore,
  { document, caller }: { document: string; caller: Caller },
): Promise<FileAnswer> {
  const row = await database.db
    .selectFrom('documents')
    .select('file_name')
    .where('name', '=', document)
    .where('state', '=', 'kept')
    .$if(!hasPart(caller), (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('manual_sections as section')
            .innerJoin('manual_versions as version', (join) =>
              join
                .onRef('version.section_id', '=', 'section.id')
                .onRef('version.version', '=', 'section.version'),
            )
            // Translations have the readers of their original.
            .innerJoin('manual_sections as original', (join) =>
              join.on(sql<boolean>`original.id = coalesce(section.translation_of, section.id)`),
            )
            .innerJoin('manual_versions as shared', (join) =>
              join
                .onRef('shared.section_id', '=', 'original.id')
                .onRef('shared.version', '=', 'original.version'),
            )
            .where('section.removed_at', 'is', null)
            .where('shared.audience', '=', 'everyone')
            .whereRef('version.document', '=', 'documents.name'),
        ),
      ),
    )
    .executeTakeFirst()
  const file = row === undefined ? null : await files.open(document)
  if (row === undefined || file === null) throw new Refused('not-found')
  return { ...file, saveAs: row.file_name }
}

/**
 * Locks a document before a reference to it is stored in the same transaction, so that it is not
 * collected meanwhile. Throws Refused('document-unknown') unless it is stored. The uploader is
 * irrelevant: only the administrator uploads documents. Null is always valid.
 */
export async function claimDocument(tx: Tx, document: string | null): Promise<void> {
  if (document === null) return
  const claimed = await tx.db
    .selectFrom('documents')
    .select('name')
    .where('name', '=', document)
    .where('state', '=', 'kept')
    .forShare()
    .executeTakeFirst()
  if (claimed === undefined) throw new Refused('document-unknown', 'document')
}

/** Columns of a document, from `documents as document`. */
export const DOCUMENT_COLUMNS = [
  'document.name as document',
  'document.file_name',
  'document.bytes',
  'document.characters',
] as const

export interface DocumentRow {
  document: string | null
  file_name: string | null
  bytes: number | null
  characters: number | null
}

/** The document's facts; null without a document. */
export function documentFacts(row: DocumentRow): DocumentFacts | null {
  const { document, file_name: name, bytes, characters } = row
  if (document === null || name === null || bytes === null || characters === null) return null
  return { document, name, type: typeOf(document), bytes, characters }
}

/** The type, from the name's extension, which was checked on upload. */
export function typeOf(document: string): DocumentType {
  return document.slice(document.lastIndexOf('.') + 1) as DocumentType
}
