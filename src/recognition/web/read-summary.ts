import { call } from '#platform/web/api/client.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'

/** Reads what is new for the person; see summaryQuery. */
export function readSummary(since: number, signal: AbortSignal) {
  return call(recognitionEndpoints.readSummary, { query: { since }, signal })
}
