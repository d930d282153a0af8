import { createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * A server that speaks PostgreSQL's protocol, accepts every client and answers every query with one
 * row, to stand in for other versions. Returns its port.
 */
export async function fakePostgres(answer: readonly Column[]): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    let isIn = false
    socket.on('data', (chunk) => {
      if (!isIn) {
        isIn = true
        socket.write(Buffer.concat([message('R', int32(0)), READY]))
      } else if (chunk.toString('latin1', 0, 1) !== 'X') {
        socket.write(row(answer))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

const READY = message('Z', Buffer.from('I'))
const TEXT = 25
const BOOLEAN = 16

export interface Column {
  readonly name: string
  readonly value: string | boolean
}

/** The answer to every query: one row. */
function row(columns: readonly Column[]): Buffer {
  const count = Buffer.from([0, columns.length])
  const described = columns.map(({ name, value }) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      Buffer.from([0, 0]),
      int32(typeof value === 'string' ? TEXT : BOOLEAN),
      Buffer.from([0xff, 0xff]),
      int32(-1),
      Buffer.from([0, 0]),
    ]),
  )
  const values = columns.flatMap(({ value }) => {
    const text = typeof value === 'string' ? value : value ? 't' : 'f'
    return [int32(text.length), Buffer.from(text)]
  })
  return Buffer.concat([
    message('T', count, ...described),
    message('D', count, ...values),
    message('C', Buffer.from('SELECT 1\0')),
    READY,
  ])
}
