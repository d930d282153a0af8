import { EventEmitter, once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { s3Answering } from '#test/files/s3-server.ts'

/**
 * A bucket that keeps what is tried out at a start, and never answers when it is given any other
 * file: whoever keeps files in it is then stuck in the middle.
 */
export async function stuckBucket(): Promise<{
  env: Record<string, string>
  isStuck: Promise<unknown>
}> {
  const news = new EventEmitter()
  const kept = new Map<string, Buffer>()
  const choice = await s3Answering((request, response) => {
    const name = request.url?.split('?')[0] ?? ''
    const isProbe = name.endsWith('.probe')
    if (request.method === 'PUT' && !isProbe) {
      news.emit('stuck')
      return
    }
    void buffer(request).then((content) => {
      if (request.method === 'PUT') kept.set(name, content)
      if (request.method === 'DELETE') kept.delete(name)
      const found = kept.get(name)
      if (request.method === 'GET' && found === undefined) {
        const nothing = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>'
        response.writeHead(404, { 'content-type': 'application/xml' }).end(nothing)
      } else {
        const answer = request.method === 'GET' ? (found ?? '') : ''
        response.writeHead(200, { 'content-length': answer.length }).end(answer)
      }
    })
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
