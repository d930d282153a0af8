import type { EndpointName } from '#app/contract/endpoints.ts'
import { EXAMPLES } from '#app/contract/examples.ts'
import { ID } from '#app/contract/examples/ids.ts'
import type { VisitorCall } from './visitor.ts'

/** The id in samples, which nobody and nothing has. */
export const MISSING = ID

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const file = (type: string, content: Buffer | string) => ({
  file: { type, content: Buffer.from(content) },
})

/** A valid request of each endpoint: the examples of the API's document, with files. */
export const SAMPLES: Readonly<Record<EndpointName, VisitorCall>> = {
  ...EXAMPLES,
  uploadPicture: file('image/png', ONE_PIXEL),
  readImportColumns: {
    ...EXAMPLES.readImportColumns,
    ...file('text/csv', 'First Name,Last Name,Email\n'),
  },
  checkImport: { ...EXAMPLES.checkImport, ...file('text/csv', 'First Name,Last Name,Email\n') },
  uploadDocument: { ...EXAMPLES.uploadDocument, ...file('application/pdf', '%PDF-1.7\n') },
}
