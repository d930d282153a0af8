import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { MadePicture } from '#platform/server/files/make-sizes.ts'
import { takeTurns } from '#platform/server/take-turns.ts'

const PROGRAM = fileURLToPath(new URL('painting-process.ts', import.meta.url))
const MOST_PAINTERS = 4

/** A drawing, and its width in pixels. */
export interface Painting {
  readonly svg: string
  readonly width: number
}

/** The message from a painter process. */
export type Painted = { readonly made: MadePicture } | { readonly failure: string }

export interface Painters extends Disposable {
  /** Paints a drawing in every size of an upload. */
  paint(painting: Painting): Promise<MadePicture>
}

/** Starts painter processes, one per processor. */
export function startPainters(): Painters {
  const painters = Array.from({ length: Math.min(MOST_PAINTERS, availableParallelism()) }, begin)
  const idle = [...painters]
  const turn = takeTurns({ atWork: painters.length, waiting: Infinity })
  return {
    paint: (painting) =>
      turn(async () => {
        const painter = idle.pop()
        if (painter === undefined) throw new Error('more turns than painters')
        try {
          return await ask(painter, painting)
        } finally {
          idle.push(painter)
        }
      }),
    [Symbol.dispose]() {
      for (const painter of painters) painter.kill('SIGKILL')
    },
  }
}

function begin(): ChildProcess {
  return fork(PROGRAM, {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Rejects when the painter fails or ends without an answer. */
async function ask(painter: ChildProcess, painting: Painting): Promise<MadePicture> {
  const answered = new AbortController()
  const answer = once(painter, 'message', answered)
  const end = once(painter, 'exit', answered)
  try {
    painter.send(painting)
    const [painted] = (await Promise.race([answer, end.then(hasEnded)])) as [Painted]
    if ('failure' in painted) throw new Error(`A drawing can not be painted: ${painted.failure}`)
    return painted.made
  } finally {
    answered.abort()
    await Promise.allSettled([answer, end])
  }
}

function hasEnded([code, signal]: unknown[]): never {
  throw new Error(`A painter ended (${String(signal ?? code)})`)
}
