import { expect } from 'vitest'
import type { PersonalScope } from '#platform/contract/scopes.ts'
import { tokenOf } from './api-tokens.ts'
import type { TestApp } from './app.ts'
import type { Visitor } from './visitor.ts'

export interface McpResult {
  readonly tools?: readonly { readonly name: string }[]
  readonly isError?: boolean
  readonly content?: readonly { readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
}

/** An assistant that speaks the Model Context Protocol with an API token. */
export class McpClient {
  readonly #server: TestApp['server']
  readonly #headers: Readonly<Record<string, string>>
  #requests = 0

  /** `headers` has its credentials. */
  constructor({ server }: Pick<TestApp, 'server'>, headers: Readonly<Record<string, string>>) {
    this.#server = server
    this.#headers = headers
  }

  /** Sends a request, whatever comes of it. */
  post(method: string, params: object = {}, headers: Readonly<Record<string, string>> = {}) {
    return this.#server.inject({
      method: 'POST',
      url: '/mcp',
      payload: JSON.stringify({ jsonrpc: '2.0', id: ++this.#requests, method, params }),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
        ...this.#headers,
        ...headers,
      },
    })
  }

  async ask(method: string, params: object = {}): Promise<McpResult> {
    const response = await this.post(method, params)
    expect(response.statusCode).toBe(200)
    const data = /^data: (.*)$/m.exec(response.body)?.[1] ?? response.body
    return (JSON.parse(data) as { result: McpResult }).result
  }

  use(name: string, given: object = {}): Promise<McpResult> {
    return this.ask('tools/call', { name, arguments: given })
  }
}

/** An assistant with a new token of somebody who is signed in. */
export async function assistantOf(
  app: Pick<TestApp, 'server'>,
  visitor: Visitor,
  scopes: readonly PersonalScope[],
): Promise<McpClient> {
  const { token } = await tokenOf(visitor, { scopes })
  return new McpClient(app, { authorization: `Bearer ${token}` })
}
