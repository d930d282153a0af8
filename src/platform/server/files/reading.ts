import type { Logger } from 'pino'
import type { DocumentType } from '#platform/contract/documents.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import { isOfType } from './sniff-file.ts'
import { askProcess, WorkProcesses } from './work-processes.ts'

/** The request to a reading process, and its answer. */
export interface ReadRequest {
  readonly type: DocumentType
  readonly upload: Buffer
}
export type ReadAnswer = { readonly text: string } | { readonly refusal: RefusalCode }

export interface DocumentReader {
  /**
   * The text of a document, or empty. Throws Refused: document-type, document-broken,
   * document-locked; 'busy' if too many wait.
   */
  read(request: ReadRequest): Promise<string>
  close(): void
}

const MB = 1024 * 1024
const PROGRAM = new URL('reading-process.ts', import.meta.url)
const BOUNDS = { longestMs: 30_000, mostBytes: 900 * MB }
/** The limit of the JavaScript heap, in megabytes; it excludes the document's bytes. */
const MOST_HEAP = 512

/**
 * Reads each document in its own process, so that a malicious one that crashes or blocks the reader
 * or fills its memory does not affect Laurel. At most two at once.
 */
export function startReading(log: Logger, bounds = BOUNDS): DocumentReader {
  const processes = new WorkProcesses(PROGRAM, [`--max-old-space-size=${MOST_HEAP}`])
  const turn = takeTurns({ atWork: 2, waiting: 6 })

  async function readNow(request: ReadRequest): Promise<string> {
    const child = processes.take()
    try {
      const read = await askProcess<ReadAnswer>(child, request, bounds)
      if ('refusal' in read) throw new Refused(read.refusal)
      return read.text
    } catch (error) {
      if (error instanceof Refused) throw error
      log.warn({ err: error }, 'Reading a document failed')
      throw new Refused('document-broken')
    } finally {
      // No document shares a process with another.
      processes.end(child)
    }
  }

  return {
    async read(request) {
      if (!isOfType(request)) throw new Refused('document-type')
      return turn(() => readNow(request))
    },
    close: () => processes.endAll(),
  }
}
