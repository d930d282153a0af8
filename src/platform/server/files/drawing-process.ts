import { Refused } from '#platform/contract/refusals.ts'
import type { DrawAnswer } from './drawing.ts'
import { makeIcon, makeSizes, type IconRequest } from './make-sizes.ts'
import { answerRequests } from './work-processes.ts'

async function draw(request: Uint8Array | IconRequest): Promise<DrawAnswer> {
  try {
    if ('picture' in request) return { icon: await makeIcon(request) }
    return { made: await makeSizes(Buffer.from(request)) }
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.code }
    throw error
  }
}

answerRequests(draw)
