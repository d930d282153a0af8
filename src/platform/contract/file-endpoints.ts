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
    refusals: ['picture-broken', 'picture-pixels', 'picture-quota', 'busy'],
  }),
  readPicture: endpoint({
    method: 'GET',
    path: '/api/files/:picture/:size',
    summary: 'A picture in one of its sizes',
    access: 'signedIn',
    params: pictures.PictureFile,
    download: 'image/webp',
    refusals: ['not-found', 'picture-unknown'],
  }),
} as const
