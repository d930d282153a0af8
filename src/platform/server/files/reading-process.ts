import { Refused } from '#platform/contract/refusals.ts'
import { answerRequests } from './answer-requests.ts'
import { readText } from './read-text.ts'
import type { Read, Unread } from './reading.ts'

async function read({ type, upload }: Unread): Promise<Read> {
  try {
    return { text: await readText(type, Buffer.from(upload)) }
  } catch (error) {
    // Whatever a library finds wrong with an upload, the upload is to blame.
    return { refusal: error instanceof Refused ? error.code : 'document-broken' }
  }
}

// Some of what a library has begun may fail when its answer is there already.
process.on('unhandledRejection', () => undefined)
answerRequests(read)
