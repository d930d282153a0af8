import { Socket } from 'node:net'

/** The sockets of all connections to one database, so that they can be cut together. */
export interface Sockets {
  /** For the driver: a new one, not connected yet. */
  open(): Socket
  /** What was under way on them fails at once, instead of waiting for a server that was left. */
  cut(): void
}

export function trackSockets(): Sockets {
  const all = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      all.add(socket)
      socket.once('close', () => all.delete(socket))
      return socket
    },
    cut() {
      for (const socket of all) socket.destroy()
    },
  }
}
