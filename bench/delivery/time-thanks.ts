import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../help/request.ts'

/**
 * A separate process: clients thank at a fixed rate, below the machine's capacity, so that the
 * times show waiting rather than load. Prints the response times after the warm-up in milliseconds.
 */
const [port = 0, people = 0, firstId = 0, seconds = 0] = process.argv.slice(2).map(Number)
const CLIENTS = 4
const EVERY_MS = 80
/** The first requests open connections, to a Laurel that was idle for some turns. */
const WARM_UP_MS = 800
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
const deadline = performance.now() + seconds * 1000
const times: number[] = []

async function thankOn(client: number): Promise<void> {
  for (let count = 0; performance.now() < deadline; count++) {
    const person = 1 + Math.floor(Math.random() * people)
    const body = { receivers: [firstId + (person % people)], amount: '0.01', message: 'Thank you' }
    const key = `bench-${process.pid}-${client}-${count}`
    const { status, ms } = await ask({ port, agent, path: '/api/recognitions', person, body, key })
    if (status !== 200) throw new Error(`thanks were answered ${status}`)
    if (count * EVERY_MS >= WARM_UP_MS) times.push(ms)
    await pause(Math.max(0, EVERY_MS - ms))
  }
}

await Promise.all(Array.from({ length: CLIENTS }, (_, client) => thankOn(client)))
agent.destroy()
console.log(JSON.stringify(times))
