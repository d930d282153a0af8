import type { FastifyInstance } from 'fastify'
import { answerClientError } from './client-error.ts'

/**
 * A body that is no file is small: who sends it byte by byte holds a connection and nothing else.
 * Files have as long as the server gives any request.
 */
export function boundBodyTime(server: FastifyInstance, longestMs: number): void {
  server.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request
    // Most bodies came with their headers.
    if (!raw.complete && request.routeOptions.config.takesFile === undefined) {
      const late = setTimeout(() => {
        const error = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        answerClientError(error, raw.socket)
      }, longestMs)
      // It is here whole, or answered without it, or whoever sent it is gone.
      raw.once('end', () => clearTimeout(late))
      reply.raw.once('close', () => clearTimeout(late))
    }
    done(null, payload)
  })
}
