import { writeFileSync } from 'node:fs'
import { Refused } from '#contract/refusals.ts'
import type { Drawn } from './drawing.ts'
import { makeSizes } from './make-sizes.ts'

// Where memory runs out, this process is the one to go.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not on Linux.
}

async function draw(upload: Uint8Array): Promise<Drawn> {
  try {
    return { made: await makeSizes(Buffer.from(upload)) }
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.code }
    throw error
  }
}

process.on('message', (upload: Uint8Array) => {
  void draw(upload).then((drawn) => process.send?.(drawn))
})
// Laurel is gone, however it ended.
process.on('disconnect', () => process.exit())
