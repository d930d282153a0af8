import { readFile } from 'node:fs/promises'
import { emailOf } from '../company.ts'
import { rateOf, type Request } from '../http-client.ts'
import { PEERS } from './peers.ts'

/** Like bench/send/load.ts, for a peer. Prints sends per second. */
const [name = '', file = '', ...numbers] = process.argv.slice(2).toReversed()
const [seconds, clients, people, port] = numbers.map(Number) as [number, number, number, number]
const tokens = JSON.parse(await readFile(file, 'utf8')) as readonly string[]
const peer = PEERS.find((one) => one.name === name)
if (peer === undefined) throw new Error(`There is no peer "${name}".`)
const { send: path, headers } = peer
let keys = 0

function send(): Request {
  const sender = 1 + Math.floor(Math.random() * people)
  const drawn = 1 + Math.floor(Math.random() * people)
  const receiver = drawn === sender ? (drawn % people) + 1 : drawn
  const identity = headers(tokens[sender - 1] ?? '', `bench-${process.pid}-${keys++}`)
  return {
    method: 'POST',
    path,
    person: sender,
    headers: Object.entries(identity).map(([header, value]) => `${header}: ${value}`),
    body: { receiver: emailOf(receiver), amount: 1_00 },
  }
}

const deadline = Date.now() + seconds * 1000
const next = () => (Date.now() < deadline ? send() : null)
// Some concurrent transactions fail; they do not count as sends.
console.log(await rateOf(port, clients, next, { failing: true }))
