import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'
import { whenDone } from '#test/harness/when-done.ts'
import type { S3Settings } from '#platform/server/files/s3-store.ts'

export const SECRET = 'S3RVER'
const BUCKET = 'laurel-files'

function choiceAt(port: number): S3Settings {
  return {
    bucket: BUCKET,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: SECRET,
  }
}

export interface OwnS3 {
  readonly choice: S3Settings
  /** The server's folder, with a folder named like the bucket. */
  readonly folder: string
  stop(): Promise<void>
  /** Restarts it at the same address with the same files. */
  start(): Promise<void>
}

interface S3ServerOptions {
  /** False for lists of a bucket, whose signatures this server computes for another path. */
  readonly checksSignatures?: boolean
}

/** An S3 server with an empty bucket, removed after the test or the test file. */
export async function ownS3({ checksSignatures = true }: S3ServerOptions = {}): Promise<OwnS3> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-s3-'))
  let server = serverIn(folder, 0, checksSignatures)
  const { port } = await server.run()
  let isRunning = true
  const stop = async () => {
    if (isRunning) await server.close()
    isRunning = false
  }
  whenDone(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    choice: choiceAt(port),
    folder,
    stop,
    async start() {
      server = serverIn(folder, port, checksSignatures)
      await server.run()
      isRunning = true
    },
  }
}

function serverIn(directory: string, port: number, checksSignatures: boolean): S3rver {
  return new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    allowMismatchedSignatures: !checksSignatures,
    configureBuckets: [{ name: BUCKET }],
  })
}

/** A store that answers every request like this, until the test ends. */
export async function s3Answering(answer: RequestListener): Promise<S3Settings> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return choiceAt((server.address() as AddressInfo).port)
}

/** A refusal in S3's format, which may quote the request. */
export function s3Refusal(status: number, code: string): RequestListener {
  return (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' })
    const quoted = request.headers.authorization ?? ''
    response.end(
      `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No: ${quoted}</Message></Error>`,
    )
  }
}
