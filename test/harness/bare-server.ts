import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { endpoints, type Endpoints } from '#app/contract/endpoints.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import { createServer, type ServerParts } from '#platform/server/http/server.ts'
import { NO_BOUNDS } from './app.ts'

export const TOKEN = 'T'.repeat(43)
export const COOKIE = `laurel_session=${TOKEN}`

export const CALLER: Caller = {
  id: 7,
  firstName: 'Test',
  lastName: 'Colleague',
  email: 'test@laurel.test',
  picture: null,
  isActive: true,
  isDeposit: true,
  isWithdraw: true,
  isTransfer: true,
  isAdministrator: false,
  permissions: [],
  mustChangePassword: false,
  language: null,
  mustAddSecondStep: false,
  tokenHash: Buffer.alloc(32),
  provedRecently: true,
}

type BareServerParts = Omit<Partial<ServerParts>, 'handlers'> & {
  handlers?: Partial<Handlers<Endpoints>>
}

/** The HTTP server with only the given handlers, closed when the test is done. */
export async function bareServer({ handlers = {}, ...parts }: BareServerParts = {}) {
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const missing = Object.keys(endpoints).map((name) => [
    name,
    () => Promise.reject(new Error(`${name} was not expected to be called`)),
  ])
  const server = await createServer({
    endpoints,
    handlers: { ...Object.fromEntries(missing), ...handlers } as Handlers<Endpoints>,
    resolveSession: (token) => Promise.resolve(token === TOKEN ? CALLER : null),
    tokens: {
      open: () => Promise.reject(new Refused('token-invalid')),
      record: () => Promise.resolve(),
    },
    noteUse: () => undefined,
    findScreen: () => Promise.resolve(null),
    serveMcp: () => Promise.reject(new Error('nothing is served')),
    openStream: (_caller, _after, stream) => stream.end(),
    checkReady: () => Promise.resolve({ status: 'ready' }),
    noticeFullDisk: () => undefined,
    metrics: null,
    bounds: NO_BOUNDS,
    log,
    version: '1.2.3',
    publicUrl: null,
    trustProxy: false,
    webRoot: '/nowhere',
    ...parts,
  })
  onTestFinished(() => server.close())
  return { server, logged }
}

export async function listening(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** Sends raw bytes and returns everything received until the connection closes. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => (answer += part))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

/** An empty folder, removed when the test is done. */
export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
