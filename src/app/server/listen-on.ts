import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { StartBlocked, StartRefused } from '#platform/server/db/start-refused.ts'

interface ListenAddress {
  readonly host: string
  readonly port: number
}

/**
 * Reserves HOST and PORT before the start changes anything. `give` frees them for the server. No
 * request is served meanwhile. Throws StartRefused.
 */
export async function reserveAddress(address: ListenAddress): Promise<{ give(): Promise<void> }> {
  const holder = createServer((socket) => socket.destroy())
  try {
    holder.listen({ ...address, exclusive: true })
    await once(holder, 'listening')
  } catch (error) {
    throw listenFailure(address, error)
  }
  return {
    async give() {
      if (!holder.listening) return
      const closed = once(holder, 'close')
      holder.close()
      await closed
    },
  }
}

/** Listens, and returns the port (any free one for 0). Throws StartRefused. */
export async function listenOn(server: FastifyInstance, address: ListenAddress): Promise<number> {
  const { host, port } = address
  try {
    await server.listen({ host, port })
  } catch (error) {
    throw listenFailure(address, error)
  }
  return (server.server.address() as AddressInfo).port
}

/** A sentence for errors the operator can fix; any other error unchanged. */
export function listenFailure({ host, port }: ListenAddress, error: unknown): unknown {
  const code = errorCode(error)
  const reason = reasons(host, port)[code]
  if (reason === undefined) return error
  // The process that uses the port may be stopping.
  return new (code === 'EADDRINUSE' ? StartBlocked : StartRefused)(reason, { cause: error })
}

function reasons(host: string, port: number): Record<string, string> {
  const noAddress = `HOST is ${host}, which is not an address of this machine.`
  return {
    EADDRINUSE: `Port ${port} is already taken on ${host}: stop what uses it, or choose another port with PORT.`,
    EACCES: `The system does not let this user listen on port ${port}: choose another with PORT.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
    EAI_AGAIN: noAddress,
    EINVAL: noAddress,
  }
}
