import { createHash } from 'node:crypto'

/** SHA-256 of a request (32 bytes), to detect another request under the same key. */
export function hashRequest(request: object): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest()
}
