import type OpenAI from 'openai'
import type { ModelChoice } from './model-choice.ts'

/**
 * The client of an OpenAI-compatible endpoint, which hears of nothing but this choice: not of
 * variables of the environment, not of another place it is sent on to. Made when first needed,
 * since it takes a while to load.
 */
export async function modelClient({ baseUrl, apiKey }: ModelChoice): Promise<OpenAI> {
  const { OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: baseUrl,
    // Where none is asked for, none is sent.
    apiKey: apiKey ?? 'none',
    ...(apiKey === null && { defaultHeaders: { authorization: null } }),
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    // It would log addresses and answers.
    logLevel: 'off',
    maxRetries: 0,
    fetchOptions: { redirect: 'error' },
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      return new Response(response.body?.pipeThrough(bounded()) ?? null, response)
    },
  })
}

/** A reply takes some ten kilobytes. An endpoint that never ends a line must not fill our memory. */
const LARGEST_BYTES = 1024 * 1024

function bounded(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, stream) {
      bytes += chunk.length
      if (bytes > LARGEST_BYTES) stream.error(new Error('the answer is too long'))
      else stream.enqueue(chunk)
    },
  })
}
