import type { Logger } from 'pino'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { IconRequest, MadePicture } from './make-sizes.ts'
import { sniffPicture } from './sniff-file.ts'
import { askProcess, WorkProcesses } from './work-processes.ts'

/** The answer of a drawing process. */
export type DrawAnswer =
  { readonly made: MadePicture } | { readonly icon: Uint8Array } | { readonly refusal: RefusalCode }

export interface PictureDrawer {
  /** Throws Refused: picture-type, picture-broken, picture-pixels; 'busy' if too many wait. */
  draw(upload: Buffer): Promise<MadePicture>
  /** Draws a stored picture as PNG. Throws Refused: picture-broken; 'busy' if too many wait. */
  drawIcon(request: IconRequest): Promise<Uint8Array>
  close(): void
}

const PROGRAM = new URL('drawing-process.ts', import.meta.url)
const LONGEST_MS = 30_000

/**
 * Re-encodes uploads in child processes, so that a malicious picture that crashes the decoder or
 * fills its memory does not affect Laurel. At most two at once; one for AVIF, which is decoded as a
 * whole.
 */
export function startDrawing(log: Logger, longestMs = LONGEST_MS): PictureDrawer {
  const processes = new WorkProcesses(PROGRAM)
  const turn = takeTurns({ atWork: 2, waiting: 14 })
  const turnOfAvif = takeTurns({ atWork: 1, waiting: 14 })

  async function drawNow(request: Buffer | IconRequest) {
    const child = processes.take()
    let drawn: DrawAnswer
    try {
      drawn = await askProcess<DrawAnswer>(child, request, { longestMs })
    } catch (error) {
      processes.end(child)
      log.warn({ err: error }, 'Re-encoding a picture failed')
      throw new Refused('picture-broken')
    }
    processes.giveBack(child)
    if ('refusal' in drawn) throw new Refused(drawn.refusal)
    return drawn
  }

  return {
    async draw(upload) {
      if (upload.length === 0) throw new Refused('picture-broken')
      const kind = sniffPicture(upload)
      if (kind === null) throw new Refused('picture-type')
      const work = () => turn(() => drawNow(upload))
      const drawn = await (kind === 'avif' ? turnOfAvif(work) : work())
      if (!('made' in drawn)) throw new Refused('picture-broken')
      return drawn.made
    },
    async drawIcon(request) {
      const drawn = await turn(() => drawNow(request))
      if (!('icon' in drawn)) throw new Refused('picture-broken')
      return drawn.icon
    },
    close: () => processes.endAll(),
  }
}
