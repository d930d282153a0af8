import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface BadServer {
  readonly port: number
  stop(): void
}

/** Accepts connections and never says a word, as SMTP or as https. */
export function startSilentServer(): Promise<BadServer> {
  return serve(() => undefined)
}

/** An SMTP server that takes every mail, and its time for each answer. */
export function startSlowMailServer(answersAfterMs: number): Promise<BadServer> {
  return serve((socket) => {
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

async function serve(onConnection: (socket: Socket) => void): Promise<BadServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // A client that breaks off.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.resume()
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
