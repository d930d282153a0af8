import * as documents from './documents.ts'
import { endpoint } from './endpoint.ts'

/** Files of the manuals: sent once, read for their text, then attached to a section. */
export const documentEndpoints = {
  uploadDocument: endpoint({
    method: 'POST',
    path: '/api/documents',
    summary: 'Upload a file for a manual section; one that is not used within a day is removed',
    access: 'administrator',
    query: documents.NewDocument,
    upload: {
      types: Object.values(documents.DOCUMENT_TYPES),
      largestBytes: documents.LARGEST_DOCUMENT_BYTES,
      wrongType: 'document-type',
      tooLarge: 'document-bytes',
    },
    output: documents.DocumentFacts,
    refusals: ['document-broken', 'document-locked', 'document-quota', 'file-name-invalid', 'busy'],
  }),
  readDocument: endpoint({
    method: 'GET',
    path: '/api/documents/:document',
    summary: 'Download a file of a manual section',
    access: 'signedIn',
    params: documents.DocumentName,
    download: 'application/octet-stream',
    refusals: ['not-found', 'document-unknown'],
  }),
} as const
