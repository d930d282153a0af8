import { setTimeout as pause } from 'node:timers/promises'
import { AppClient, type AppAnswer, type AppRequest } from '#test/concurrency/app-client.ts'

const LOOK_AGAIN_MS = 50

/** Retries reads after 503, like a browser. */
export class PatientClient extends AppClient {
  /** Whether writes are retried too; not during a load, which counts unanswered ones. */
  asksAgain = false

  override async ask(asked: AppRequest): Promise<AppAnswer> {
    const isHarmless = asked.method === 'GET' || asked.path === '/api/session'
    for (;;) {
      const answer = await super.ask(asked)
      if (answer.status !== 503 || !(this.asksAgain || isHarmless)) return answer
      await pause(LOOK_AGAIN_MS)
    }
  }
}
