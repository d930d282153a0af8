import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { s3Answering } from '#test/files/s3-server.ts'

/**
 * A bucket that stores the probe file of a start and never answers any other upload, which hangs a
 * restore in the middle.
 */
export async function stuckBucket(): Promise<{
  env: Record<string, string>
  isStuck: Promise<unknown>
}> {
  const news = new EventEmitter()
  const kept = new Map<string, Buffer>()
  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
  ): Promise<void> {
    const content = await buffer(request)
    if (request.method === 'PUT') kept.set(name, content)
    if (request.method === 'DELETE') kept.delete(name)
    const found = request.method === 'GET' ? kept.get(name) : ''
    if (found === undefined) {
      const nothing = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>'
      response.writeHead(404, { 'content-type': 'application/xml' }).end(nothing)
    } else {
      response.writeHead(200, { 'content-length': found.length }).end(found)
    }
  }
  const choice = await s3Answering((request, response) => {
    const name = request.url?.split('?')[0] ?? ''
    const isProbe = name.endsWith('.probe')
    if (request.method === 'PUT' && !isProbe) {
      news.emit('stuck')
      return
    }
    void answer(request, response, name)
  })
  return {
    env: {
      S3_BUCKET: choice.bucket,
      S3_ENDPOINT: choice.endpoint ?? '',
      S3_ACCESS_KEY_ID: choice.accessKeyId,
      S3_SECRET_ACCESS_KEY: choice.secretAccessKey,
    },
    isStuck: once(news, 'stuck'),
  }
}
