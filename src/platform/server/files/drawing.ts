import type { Logger } from 'pino'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import { askProcess } from './ask-process.ts'
import type { MadePicture } from './make-sizes.ts'
import { sniffPicture } from './sniff-file.ts'
import { WorkProcesses } from './work-processes.ts'

/** What a drawing process answers. */
export type Drawn = { readonly made: MadePicture } | { readonly refusal: RefusalCode }

export interface Drawing {
  /** Throws Refused: picture-type, picture-broken, picture-pixels; 'busy' when the line is too long. */
  draw(upload: Buffer): Promise<MadePicture>
  close(): void
}

const PROGRAM = new URL('drawing-process.ts', import.meta.url)
const LONGEST_MS = 30_000

/**
 * Draws uploads in processes of their own: a picture made to crash what decodes it, or to fill its
 * memory, ends one of them and not Laurel. Two draw at once at most, and of AVIF, which is decoded
 * as a whole, one.
 */
export function startDrawing(log: Logger, longestMs = LONGEST_MS): Drawing {
  const processes = new WorkProcesses(PROGRAM)
  const turn = takeTurns({ atWork: 2, waiting: 14 })
  const turnOfAvif = takeTurns({ atWork: 1, waiting: 14 })

  async function drawNow(upload: Buffer): Promise<MadePicture> {
    const child = processes.take()
    let drawn: Drawn
    try {
      drawn = await askProcess<Drawn>(child, upload, { longestMs })
    } catch (error) {
      processes.end(child)
      log.warn({ err: error }, 'A picture could not be drawn')
      throw new Refused('picture-broken')
    }
    processes.giveBack(child)
    if ('refusal' in drawn) throw new Refused(drawn.refusal)
    return drawn.made
  }

  return {
    async draw(upload) {
      if (upload.length === 0) throw new Refused('picture-broken')
      const kind = sniffPicture(upload)
      if (kind === null) throw new Refused('picture-type')
      const work = () => turn(() => drawNow(upload))
      return kind === 'avif' ? turnOfAvif(work) : work()
    },
    close: () => processes.endAll(),
  }
}
