import { rateOf, type Request } from '../http-client.ts'

/** A separate process whose clients send again after each answer. Prints sends per second. */
const [port, people, clients, seconds, hot, firstId] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
  number,
  number,
]

const THANKS = 'Thank you for staying late to get the release out.'

let keys = 0

function send(): Request {
  const sender = 1 + Math.floor(Math.random() * people)
  const drawn = hot === 1 ? 1 : 1 + Math.floor(Math.random() * people)
  const receiver = drawn === sender ? (drawn % people) + 1 : drawn
  return {
    method: 'POST',
    path: '/api/recognitions',
    person: sender,
    key: `bench-${process.pid}-${keys++}`,
    body: { receivers: [firstId + receiver - 1], amount: '1.00', message: THANKS },
  }
}

const deadline = Date.now() + seconds * 1000
console.log(await rateOf(port, clients, () => (Date.now() < deadline ? send() : null)))
