import type { Readable } from 'node:stream'
import type { Upload } from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'

/**
 * An upload piece by piece as it comes in; whoever reads slower than it comes holds its sender up.
 * Throws Refused when it turns out too large. Whoever stops reading can still answer.
 */
export async function* readUpload(
  upload: Upload,
  body: Readable | null | undefined,
): AsyncGenerator<Uint8Array> {
  if (body === null || body === undefined) return
  let bytes = 0
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      bytes += (piece as Uint8Array).byteLength
      if (bytes > upload.largestBytes) throw new Refused(upload.tooLarge)
      yield piece as Uint8Array
    }
  } finally {
    // What is not wanted has to come in all the same: the next request is behind it.
    body.resume()
  }
}
