import type { Logger } from 'pino'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import { askProcess, WorkProcesses } from '#platform/server/files/work-processes.ts'

/** The texts of a drawn card, in its reader's language, with its face and colours. */
export interface CardSheet {
  /** "Ben Lindqvist thanked you" */
  readonly headline: string
  /** With line breaks; too long ones end after a sentence, with an ellipsis. */
  readonly words: string
  /** The size of the words where a card is as wide as a letter, in pixels. */
  readonly wordsSize: number
  readonly values: readonly SheetValue[]
  /** The points in figures, like "+25"; null for none. */
  readonly seal: string | null
  /** In the wreath. */
  readonly face: SheetFace
  /** The company's colour like #226344; null: Laurel's. */
  readonly accent: string | null
  /** Its name, at the foot; empty: none. */
  readonly company: string
}

interface SheetValue {
  readonly name: string
  readonly color: string
}

interface SheetFace {
  /** A stored size of the picture; null: the initials stand for it. */
  readonly picture: Uint8Array | null
  readonly initials: string
}

export interface DrawnPicture {
  readonly png: Uint8Array
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** A wreath on a disc of this colour; null: Laurel's. */
export interface MarkSheet {
  readonly mark: string | null
}

export interface CardDrawer {
  /** Null if it can't be drawn: letters that the fonts lack, too many that wait, too long. */
  drawCard(sheet: CardSheet): Promise<DrawnPicture | null>
  /** The wreath that stands beside the company's name. Null as above. */
  drawMark(accent: string | null): Promise<DrawnPicture | null>
  close(): void
}

const PROGRAM = new URL('card-process.ts', import.meta.url)
const LONGEST_MS = 20_000
/** Three times what the largest card takes. */
const MOST_BYTES = 400 * 1024 * 1024

/**
 * Draws cards in a child process, one after the other: not that of uploads, which must read nothing but pictures. A
 * card that can't be drawn is no error, since it is always said in words too.
 */
export function startCardDrawing(log: Logger): CardDrawer {
  const processes = new WorkProcesses(PROGRAM)
  const turn = takeTurns({ atWork: 1, waiting: 14 })
  const marks = new Map<string | null, Promise<DrawnPicture | null>>()

  async function drawNow(sheet: CardSheet | MarkSheet): Promise<DrawnPicture | null> {
    const child = processes.take()
    try {
      const limits = { longestMs: LONGEST_MS, mostBytes: MOST_BYTES }
      const { drawn } = await askProcess<{ drawn: DrawnPicture | null }>(child, sheet, limits)
      processes.giveBack(child)
      return drawn
    } catch (error) {
      processes.end(child)
      log.warn({ err: error }, 'Drawing a card failed')
      return null
    }
  }

  const draw = (sheet: CardSheet | MarkSheet) => turn(() => drawNow(sheet)).catch(() => null)

  return {
    drawCard: draw,
    async drawMark(accent) {
      const drawing = marks.get(accent) ?? draw({ mark: accent })
      marks.clear()
      marks.set(accent, drawing)
      const drawn = await drawing
      if (drawn === null) marks.delete(accent)
      return drawn
    },
    close: () => processes.endAll(),
  }
}
