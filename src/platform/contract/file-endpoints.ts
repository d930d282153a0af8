import * as documents from './documents.ts'
import { endpoint } from './endpoint.ts'
import * as pictures from './pictures.ts'

/** Pictures: sent once, checked and kept in three sizes, then chosen where they belong. */
export const fileEndpoints = {
  uploadPicture: endpoint({
    method: 'POST',
    path: '/api/files',
    summary: 'Upload a picture; one that is not used within a day is removed',
    access: 'signedIn',
    upload: {
      types: pictures.PICTURE_TYPES,
      largestBytes: pictures.LARGEST_PICTURE_BYTES,
      wrongType: 'picture-type',
      tooLarge: 'picture-bytes',
    },
    output: pictures.UploadedPicture,
    refusals: [
      'picture-broken',
      'picture-pixels',
      'picture-quota',
      'too-often',
      'busy',
      'files-unreachable',
    ],
  }),
  readPicture: endpoint({
    method: 'GET',
    path: '/api/files/:picture/:size',
    summary: 'A picture in one of its sizes, if the reader may see where it is shown',
    access: 'signedIn',
    scope: 'read',
    params: pictures.PictureFile,
    download: 'image/webp',
    refusals: ['not-found', 'picture-unknown', 'files-unreachable'],
  }),
} as const

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
    refusals: [
      'document-broken',
      'document-locked',
      'document-quota',
      'too-often',
      'file-name-invalid',
      'busy',
      'files-unreachable',
    ],
  }),
  readDocument: endpoint({
    method: 'GET',
    path: '/api/documents/:document',
    summary: 'Download a file of a manual section',
    access: 'signedIn',
    scope: 'read',
    params: documents.DocumentName,
    download: 'application/octet-stream',
    refusals: ['not-found', 'document-unknown', 'files-unreachable'],
  }),
} as const
