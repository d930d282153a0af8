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
  return message[0] === QUERY && textOf(message).toLowerCase() === 'commit'
}

export function saysCommitted(message: Buffer): boolean {
  return message[0] === COMMAND_COMPLETE && textOf(message) === 'COMMIT'
}

const QUERY = 'Q'.charCodeAt(0)
const COMMAND_COMPLETE = 'C'.charCodeAt(0)

/** The content after type and length, without the final zero. */
function textOf(message: Buffer): string {
  return message.toString('latin1', 5, message.byteLength - 1)
}
