import { setTimeout as pause } from 'node:timers/promises'
import { Door, type Answered, type Asked } from '#test/concurrency/door.ts'

const LOOK_AGAIN_MS = 50

/** As a browser asks: again, where the server was busy and what it asks for changes nothing. */
export class PatientDoor extends Door {
  /** Whether everything is asked again; what loads count as unanswered is not while they work. */
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
