import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { selfMadeCertificate } from '#test/mail/certificate.ts'

export interface OtherServer {
  readonly port: number
  stop(): void
}

/** A push service that accepts every message at once. */
export function startPushService(): Promise<OtherServer> {
  const server = createHttpsServer(selfMadeCertificate(), (request, response) => {
    request.resume().on('end', () => response.writeHead(201).end())
  })
  return serve(server, () => undefined)
}

/** A receiver of webhooks, or a chat service, that takes every message after this time. */
export function startSlowReceiver(answersAfterMs: number): Promise<OtherServer> {
  const server = createHttpServer((request, response) => {
    request.resume().on('end', () => {
      setTimeout(() => response.writeHead(204).end(), answersAfterMs)
    })
  })
  return serve(server, () => undefined)
}

/** Accepts connections and never answers; stands in for SMTP and https servers. */
export function startSilentServer(): Promise<OtherServer> {
  return serve(createServer(), (socket) => socket.resume())
}

/** An SMTP server that accepts every mail, and delays each of its answers by this time. */
export function startSlowMailServer(answersAfterMs: number): Promise<OtherServer> {
  return serve(createServer(), (socket) => {
    let isText = false
    let heard = ''
    const say = (line: string) =>
      setTimeout(() => {
        if (socket.writable) socket.write(`${line}\r\n`)
      }, answersAfterMs)
    const answerTo = (line: string) => {
      if (isText && line !== '.') return
      isText = /^DATA/i.test(line)
      say(isText ? '354 Go on' : '250 Fine')
    }
    say('220 slow')
    socket.on('data', (chunk: Buffer) => {
      const lines = (heard + chunk.toString('latin1')).split('\r\n')
      heard = lines.pop() ?? ''
      lines.forEach(answerTo)
    })
  })
}

async function serve(server: Server, onConnection: (socket: Socket) => void): Promise<OtherServer> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    // Clients may break the connection off.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
