import { Agent } from 'node:http'
import { emailOf } from '../company.ts'
import { median } from '../race.ts'
import { ask } from './request.ts'

/** A separate process: clients send one after another. Prints the median time in milliseconds. */
const [port = 0, people = 0, clients = 0, seconds = 0] = process.argv.slice(2).map(Number)
const agent = new Agent({ keepAlive: true, maxSockets: clients })
const deadline = performance.now() + seconds * 1000
const times: number[] = []

async function sendOn(client: number): Promise<void> {
  for (let count = 0; performance.now() < deadline; count++) {
    const person = 1 + ((client + count * clients) % people)
    const { status, ms } = await ask({
      port,
      agent,
      path: '/api/transfers',
      person,
      body: { receiver: emailOf((person % people) + 1), amount: '0.01' },
      key: `bench-${process.pid}-${client}-${count}`,
    })
    if (status !== 200) throw new Error(`a send was answered ${status}`)
    times.push(ms)
  }
}

await Promise.all(Array.from({ length: clients }, (_, client) => sendOn(client)))
agent.destroy()
console.log(median(times))
