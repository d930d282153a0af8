import { setTimeout as pause } from 'node:timers/promises'
import { Door, type Answered, type Asked } from '#test/concurrency/door.ts'

const LOOK_AGAIN_MS = 50

/** Retries reads after 503, like a browser. */
export class PatientDoor extends Door {
  /** Whether writes are retried too; not during a load, which counts unanswered ones. */
  asksAgain = false

  override async ask(asked: Asked): Promise<Answered> {
    const isHarmless = asked.method === 'GET' || asked.path === '/api/session'
    for (;;) {
      const answer = await super.ask(asked)
      if (answer.status !== 503 || !(this.asksAgain || isHarmless)) return answer
      await pause(LOOK_AGAIN_MS)
    }
  }
}
