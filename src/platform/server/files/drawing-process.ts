import { Refused } from '#platform/contract/refusals.ts'
import { answerRequests } from './work-processes.ts'
import type { Drawn } from './drawing.ts'
import { makeSizes } from './make-sizes.ts'

async function draw(upload: Uint8Array): Promise<Drawn> {
  try {
    return { made: await makeSizes(Buffer.from(upload)) }
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.code }
    throw error
  }
}

answerRequests(draw)
