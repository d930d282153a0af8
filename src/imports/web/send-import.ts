import { importEndpoints } from '#imports/contract/import-endpoints.ts'
import type { Import } from '#imports/contract/imports.ts'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import type { CallOptions } from '#platform/web/api/caller.ts'
import { call } from '#platform/web/api/client.ts'

/** A large file on a slow line, and each of its rows looked at. */
const PATIENCE_MS = 20 * 60_000

type Watched = Required<Pick<CallOptions, 'signal' | 'onSent'>>

/**
 * Sends a CSV file to be checked; nothing is changed by it. Throws Refused, Unreachable or
 * AbortError.
 */
export function sendImport(kind: ImportKind, file: File, watched: Watched): Promise<Import> {
  // The type a browser tells is what the system has registered: with Excel installed not text/csv.
  const csv = file.slice(0, file.size, 'text/csv')
  return call(importEndpoints.checkImport, {
    query: { kind },
    file: csv,
    patience: PATIENCE_MS,
    ...watched,
  })
}
