import { createHash } from 'node:crypto'

/** SHA-256 of a request, which tells one request from another under the same key: 32 bytes. */
export function hashRequest(request: object): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest()
}
