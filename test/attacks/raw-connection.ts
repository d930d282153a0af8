import { connect, type Socket } from 'node:net'
import type { Laurel } from '#test/harness/laurel.ts'

/** A connection that sends any bytes and hears the answers. */
export class RawConnection {
  readonly socket: Socket
  /** Resolves when the connection has ended; with everything that was heard. */
  readonly ended: Promise<string>
  readonly #begin = performance.now()
  #heard = ''

  constructor({ port }: Pick<Laurel, 'port'>, bytes: string | Buffer = '') {
    this.socket = connect(port, '127.0.0.1')
    this.socket.write(bytes)
    this.socket.setEncoding('latin1').on('data', (text: string) => (this.#heard += text))
    // The server may close while more is being sent.
    this.socket.on('error', () => undefined)
    this.ended = new Promise((resolve) => this.socket.once('close', () => resolve(this.#heard)))
  }

  /** The status of each answer so far. */
  get statuses(): number[] {
    return [...this.#heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  }

  /** Sends more at intervals, as long as the connection is open. */
  trickle(bytes: string, everyMs: number): this {
    const more = setInterval(() => this.socket.write(bytes), everyMs)
    this.socket.once('close', () => clearInterval(more))
    return this
  }

  /** Sends without end, as fast as it is taken; resolves with the bytes sent once it is closed. */
  async flood(piece: Buffer, mostBytes: number): Promise<number> {
    let sent = 0
    while (!this.socket.destroyed && this.statuses.length === 0 && sent < mostBytes) {
      sent += piece.length
      const isTaken = this.socket.write(piece)
      if (!isTaken) await new Promise<void>((resolve) => this.#drained(resolve))
    }
    return sent
  }

  get secondsOpen(): number {
    return (performance.now() - this.#begin) / 1000
  }

  #drained(resolve: () => void): void {
    const done = () => {
      this.socket.off('drain', done).off('close', done).off('data', done)
      resolve()
    }
    this.socket.once('drain', done).once('close', done).once('data', done)
  }
}
