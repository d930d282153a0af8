import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The moment a connection breaks around a COMMIT; the result is known only in the first case. */
export const COMMIT_FAULTS = [
  'cut before COMMIT leaves',
  'cut with COMMIT under way',
  "cut before COMMIT's answer",
] as const
export type CommitFault = (typeof COMMIT_FAULTS)[number]

interface Link {
  readonly app: Socket
  readonly database: Socket
  /** COMMIT was forwarded, and its answer must be dropped. */
  isDeaf: boolean
}

/** The network between the apps and PostgreSQL, which recognises COMMITs. */
export class DatabaseWire {
  readonly #links = new Set<Link>()
  readonly #server = createServer((app) => this.#join(app))
  readonly #portBehind: () => number
  #armed: CommitFault[] = []
  #struck = 0
  #isSilent = false
  #lagMs = 0
  port = 0

  private constructor(portBehind: () => number) {
    this.#portBehind = portBehind
  }

  /** `portBehind` is called for each connection, since a database may restart at another port. */
  static async open(portBehind: () => number): Promise<DatabaseWire> {
    const wire = new DatabaseWire(portBehind)
    wire.#server.listen(0, '127.0.0.1')
    await once(wire.#server, 'listening')
    wire.port = (wire.#server.address() as AddressInfo).port
    return wire
  }

  async close(): Promise<void> {
    this.#server.close()
    this.cutAll()
    await once(this.#server, 'close')
  }

  /** Returns their number. */
  cutAll(): number {
    const links = [...this.#links]
    for (const link of links) this.#cut(link)
    return links.length
  }

  /** Applies this fault to the next COMMITs of any connection; returns the number so far. */
  async breakCommits(faults: readonly CommitFault[], withinMs: number): Promise<number> {
    this.#struck = 0
    this.#armed = [...faults]
    for (let waited = 0; waited < withinMs && this.#struck < faults.length; waited += 10) {
      await pause(10)
    }
    this.#armed = []
    return this.#struck
  }

  /** Connections stay open, but nothing passes in either direction. */
  async fallSilent(milliseconds: number): Promise<void> {
    this.#isSilent = true
    for (const { app, database } of this.#links) {
      app.pause()
      database.pause()
    }
    await pause(milliseconds)
    this.#isSilent = false
    for (const { app, database } of this.#links) {
      app.resume()
      database.resume()
    }
  }

  /** Delays both directions by this time. */
  async lag(lagMs: number, milliseconds: number): Promise<void> {
    this.#lagMs = lagMs
    await pause(milliseconds)
    this.#lagMs = 0
  }

  #join(app: Socket): void {
    const database = connect(this.#portBehind(), '127.0.0.1')
    const link: Link = { app, database, isDeaf: false }
    this.#links.add(link)
    for (const socket of [app, database]) {
      socket.setNoDelay(true)
      socket.on('error', () => this.#cut(link))
      socket.on('close', () => this.#cut(link))
      if (this.#isSilent) socket.pause()
    }
    this.#carry(app, new PostgresMessages('client'), (message) => this.#forth(link, message))
    this.#carry(database, new PostgresMessages('server'), (message) => this.#back(link, message))
  }

  #carry(from: Socket, messages: PostgresMessages, pass: (message: Buffer) => void): void {
    let behind = 0
    let last = Promise.resolve()
    from.on('data', (piece: Buffer) => {
      if (this.#lagMs === 0 && behind === 0) return messages.take(piece).forEach(pass)
      behind++
      last = passLate(last, piece)
    })
    // Keeps the order, also when the delay ends before the delayed data has passed.
    const passLate = async (earlier: Promise<void>, piece: Buffer): Promise<void> => {
      await earlier
      await pause(this.#lagMs)
      behind--
      messages.take(piece).forEach(pass)
    }
  }

  #forth(link: Link, message: Buffer): void {
    const { app, database } = link
    if (app.destroyed || database.destroyed) return
    const fault = asksToCommit(message) ? this.#armed.shift() : undefined
    if (fault === undefined) return void database.write(message)
    if (fault !== "cut before COMMIT's answer") this.#struck++
    if (fault === 'cut before COMMIT leaves') return this.#cut(link)
    link.isDeaf = fault === "cut before COMMIT's answer"
    database.write(message, () => {
      if (!link.isDeaf) this.#cut(link)
    })
  }

  #back(link: Link, message: Buffer): void {
    const { app, database, isDeaf } = link
    if (app.destroyed || database.destroyed) return
    if (!isDeaf || !saysCommitted(message)) return void app.write(message)
    this.#struck++
    this.#cut(link)
  }

  #cut(link: Link): void {
    if (!this.#links.delete(link)) return
    link.app.destroy()
    link.database.destroy()
  }
}

/** Splits one direction of a PostgreSQL connection, received in any pieces, into messages. */
export class PostgresMessages {
  #rest: Buffer = Buffer.alloc(0)
  #isFirst: boolean

  /** A client's first message has no type, only a length. */
  constructor(from: 'client' | 'server') {
    this.#isFirst = from === 'client'
  }

  take(piece: Buffer): Buffer[] {
    let rest = this.#rest.byteLength === 0 ? piece : Buffer.concat([this.#rest, piece])
    const whole: Buffer[] = []
    for (;;) {
      const typed = this.#isFirst ? 0 : 1
      if (rest.byteLength < typed + 4) break
      const end = typed + rest.readUInt32BE(typed)
      if (rest.byteLength < end) break
      whole.push(rest.subarray(0, end))
      rest = rest.subarray(end)
      this.#isFirst = false
    }
    this.#rest = rest
    return whole
  }
}

export function asksToCommit(message: Buffer): boolean {
  return message[0] === QUERY && contentOf(message).toLowerCase() === 'commit'
}

export function saysCommitted(message: Buffer): boolean {
  return message[0] === COMMAND_COMPLETE && contentOf(message) === 'COMMIT'
}

const QUERY = 'Q'.charCodeAt(0)
const COMMAND_COMPLETE = 'C'.charCodeAt(0)

/** The content after type and length, without the final zero. */
function contentOf(message: Buffer): string {
  return message.toString('latin1', 5, message.byteLength - 1)
}
