import { Agent, request } from 'node:http'
import { emailOf, tokenOf } from '../company.ts'

/**
 * A separate process: eight users read Home and send each other points, one request after another,
 * until told to stop; so do two receivers of the bonus, the last `given` users. Prints the response
 * times of each kind of request in milliseconds, as JSON.
 */
const [port = 0, people = 0, given = 0] = process.argv.slice(2).map(Number)
const CLIENTS = 8
const GIVEN_CLIENTS = 2

const took: Record<string, number[]> = { read: [], send: [], sendOfGiven: [] }
const agent = new Agent({ keepAlive: true })
const stopping = new AbortController()
let keys = 0

function ask(kind: string, path: string, person: number, body?: object): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const began = performance.now()
  const headers = {
    cookie: `laurel_session=${tokenOf(person)}`,
    ...(body && {
      'content-type': 'application/json',
      'idempotency-key': `others-${process.pid}-${keys++}`,
    }),
  }
  const method = body ? 'POST' : 'GET'
  const asking = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
    answer.resume()
    answer.on('end', () => {
      if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode}`))
      took[kind]?.push(performance.now() - began)
      resolve()
    })
  })
  asking.on('error', reject)
  asking.end(body && JSON.stringify(body))
  return promise
}

interface Group {
  readonly clients: number
  /** The id of the first user, and the number of users. */
  readonly from: number
  readonly count: number
  readonly sends: string
}

async function client({ clients, from, count, sends }: Group, place: number): Promise<void> {
  for (let turn = place; !stopping.signal.aborted; turn += clients) {
    const me = from + (turn % count)
    await ask('read', '/api/account', me)
    await ask('read', '/api/account/transactions', me)
    const body = { receiver: emailOf(from + ((turn + 1) % count)), amount: '0.01' }
    await ask(sends, '/api/transfers', me, body)
    await new Promise((done) => setTimeout(done, 20))
  }
}

process.on('disconnect', () => stopping.abort())
const others = people - given
const groups: Group[] = [
  { clients: CLIENTS, from: 1, count: others, sends: 'send' },
  { clients: GIVEN_CLIENTS, from: others + 1, count: given, sends: 'sendOfGiven' },
]
await Promise.all(
  groups.flatMap((group) =>
    Array.from({ length: group.clients }, (_, place) => client(group, place)),
  ),
)
agent.destroy()
console.log(JSON.stringify(took))
