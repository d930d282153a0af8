import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, onTestFinished } from 'vitest'
import type { S3Choice } from '#server/files/s3-store.ts'

export const SECRET = 'S3RVER'

function choiceAt(port: number): S3Choice {
  return {
    bucket: 'laurel-files',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: SECRET,
  }
}

/** An S3 server with an empty bucket, gone when the test file is done. */
export async function ownS3(): Promise<{
  choice: S3Choice
  folder: string
  stop(): Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'laurel-files' }],
  })
  const { port } = await server.run()
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= server.close())
  afterAll(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { choice: choiceAt(port), folder, stop }
}

/** A store that answers every request like this, for as long as the test runs. */
export async function s3Answering(answer: RequestListener): Promise<S3Choice> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return choiceAt((server.address() as AddressInfo).port)
}

/** A refusal in S3's own words, which may quote what was sent. */
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
