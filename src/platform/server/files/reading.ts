import type { Logger } from 'pino'
import type { DocumentType } from '#platform/contract/documents.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import { askProcess } from './ask-process.ts'
import { isOfType } from './sniff-file.ts'
import { WorkProcesses } from './work-processes.ts'

/** What a reading process is asked, and what it answers. */
export interface Unread {
  readonly type: DocumentType
  readonly upload: Buffer
}
export type Read = { readonly text: string } | { readonly refusal: RefusalCode }

export interface Reading {
  /**
   * The text of a document of that type, empty where there is none to find. Throws Refused:
   * document-type, document-broken, document-locked; 'busy' when the line is too long.
   */
  read(unread: Unread): Promise<string>
  close(): void
}

const MB = 1024 * 1024
const PROGRAM = new URL('reading-process.ts', import.meta.url)
const BOUNDS = { longestMs: 30_000, mostBytes: 900 * MB }
/** Of what JavaScript makes of a document, in megabytes; its bytes come on top. */
const MOST_HEAP = 512

/**
 * Reads documents in a process for each: one made to crash what reads it, to keep it busy for
 * ever or to fill its memory ends one of them and not Laurel. Two read at once at most.
 */
export function startReading(log: Logger, bounds = BOUNDS): Reading {
  const processes = new WorkProcesses(PROGRAM, [`--max-old-space-size=${MOST_HEAP}`])
  const turn = takeTurns({ atWork: 2, waiting: 6 })

  async function readNow(unread: Unread): Promise<string> {
    const child = processes.take()
    try {
      const read = await askProcess<Read>(child, unread, bounds)
      if ('refusal' in read) throw new Refused(read.refusal)
      return read.text
    } catch (error) {
      if (error instanceof Refused) throw error
      log.warn({ err: error }, 'A document could not be read')
      throw new Refused('document-broken')
    } finally {
      // Nothing of a document is left for the next one to find.
      processes.end(child)
    }
  }

  return {
    async read(unread) {
      if (!isOfType(unread)) throw new Refused('document-type')
      return turn(() => readNow(unread))
    },
    close: () => processes.endAll(),
  }
}
