import { connect, type Socket } from 'node:net'
import { emailOf, tokenOf } from './company.ts'

/**
 * A process of its own that sends as fast as answers come, over plain sockets so that the client
 * takes as little of the machine as it can. Prints sends per second; any answer but 200 ends it.
 */
const [port, people, clients, seconds, hot] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
  number,
]

let sent = 0
let keys = 0

function request(): string {
  const sender = 1 + Math.floor(Math.random() * people)
  const drawn = hot === 1 ? 1 : 1 + Math.floor(Math.random() * people)
  const receiver = drawn === sender ? (drawn % people) + 1 : drawn
  const body = JSON.stringify({ receiver: emailOf(receiver), amount: '1.00' })
  return [
    'POST /api/transfers HTTP/1.1',
    `Host: localhost:${port}`,
    `Cookie: laurel_session=${tokenOf(sender)}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `Idempotency-Key: bench-${process.pid}-${keys++}`,
    '',
    body,
  ].join('\r\n')
}

function client(deadline: number): Promise<void> {
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true })
  let answer = ''
  return new Promise((done, fail) => {
    socket.setEncoding('latin1')
    socket.on('connect', () => socket.write(request()))
    socket.on('error', fail)
    socket.on('data', (text: string) => {
      answer += text
      const head = answer.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1])
      if (answer.length < head + 4 + length) return
      if (!answer.startsWith('HTTP/1.1 200')) return fail(new Error(answer))
      answer = ''
      sent++
      if (Date.now() < deadline) return socket.write(request())
      socket.destroy()
      done()
    })
  })
}

const began = performance.now()
const deadline = Date.now() + seconds * 1000
await Promise.all(Array.from({ length: clients }, () => client(deadline)))
console.log((sent / (performance.now() - began)) * 1000)
