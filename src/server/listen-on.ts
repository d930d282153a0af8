import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorCode } from './db/connection-loss.ts'
import { StartRefused } from './db/start-refused.ts'

/** Answers the port, which differs from the wanted one where that is 0. Throws StartRefused. */
export async function listenOn(
  server: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<number> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    const reason = reasons(host, port)[errorCode(error)]
    throw reason === undefined ? error : new StartRefused(reason)
  }
  return (server.server.address() as AddressInfo).port
}

function reasons(host: string, port: number): Record<string, string> {
  const noAddress = `HOST is ${host}, which is not an address of this machine.`
  return {
    EADDRINUSE: `Port ${port} is already taken on ${host}: stop what uses it, or choose another port with PORT.`,
    EACCES: `The system does not let this user listen on port ${port}: choose another with PORT.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
  }
}
