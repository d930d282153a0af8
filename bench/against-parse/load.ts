import { readFile } from 'node:fs/promises'
import { emailOf } from '../company.ts'
import { rateOf, type Request } from '../http-client.ts'

/** Like bench/send/load.ts, for Parse Server. Prints sends per second. */
const [file = '', ...numbers] = process.argv.slice(2).toReversed()
const [seconds, clients, people, port] = numbers.map(Number) as [number, number, number, number]
const tokens = JSON.parse(await readFile(file, 'utf8')) as readonly string[]
let keys = 0

function send(): Request {
  const sender = 1 + Math.floor(Math.random() * people)
  const drawn = 1 + Math.floor(Math.random() * people)
  const receiver = drawn === sender ? (drawn % people) + 1 : drawn
  return {
    method: 'POST',
    path: '/parse/functions/send',
    person: sender,
    headers: [
      'X-Parse-Application-Id: bench',
      `X-Parse-Session-Token: ${tokens[sender - 1] ?? ''}`,
      `X-Parse-Request-Id: bench-${process.pid}-${keys++}`,
    ],
    body: { receiver: emailOf(receiver), amount: 1_00 },
  }
}

const deadline = Date.now() + seconds * 1000
const next = () => (Date.now() < deadline ? send() : null)
// Some concurrent transactions fail; they do not count as sends.
console.log(await rateOf(port, clients, next, { failing: true }))
