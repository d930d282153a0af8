import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** When a COMMIT's connection is cut: before it reaches the database, or before its answer. */
export type CutMoment = 'before' | 'after'

// The driver sends COMMIT as a simple query.
const COMMIT = Buffer.from('commit\0')

/** The address of a database behind a proxy or a moving IP. */
export class Address {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #target: number
  #cuts: CutMoment[] = []

  private constructor(server: Server, target: number) {
    this.#server = server
    this.#target = target
  }

  static async open(target: number): Promise<Address> {
    const server = createServer((socket) => address.#connect(socket))
    const address = new Address(server, target)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return address
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Changes the target; open connections are cut. */
  moveTo(target: number): void {
    this.#target = target
    for (const socket of this.#open) socket.destroy()
  }

  /** Cuts this number of future COMMITs; `left` is the number still to cut. */
  cutCommits(cuts: readonly CutMoment[]): void {
    this.#cuts.push(...cuts)
  }

  get left(): number {
    return this.#cuts.length
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #connect(client: Socket): void {
    const database = connect(this.#target, '127.0.0.1')
    let cut = false
    const end = (): void => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      this.#open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', () => {
        this.#open.delete(socket)
        end()
      })
    }
    client.on('data', (chunk: Buffer) => {
      const how = chunk.includes(COMMIT) ? this.#cuts.shift() : undefined
      if (how === 'before') return end()
      cut ||= how === 'after'
      database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      if (cut) end()
      else client.write(chunk)
    })
  }
}
