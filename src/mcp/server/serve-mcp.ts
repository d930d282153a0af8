import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { McpCall, ServeMcp } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { VERSION } from '#platform/server/operation/version.ts'

interface McpParts {
  readonly database: Database
  /** PUBLIC_URL, if set. */
  readonly publicUrl: string | null
}

const INSTRUCTIONS =
  'Laurel is where the colleagues of a company thank each other with points. You act for one person, ' +
  'and never send anything: drafts wait for them in Laurel.'

/**
 * Serves the Model Context Protocol, each request by a server of its own with the tools that its token opens.
 * The library is loaded by the first request: most companies never need it.
 */
export function createMcp(parts: McpParts): ServeMcp {
  let loading: Promise<McpHttpHandler> | undefined
  return async (request, call) => {
    loading ??= load(parts)
    // A failed load is tried again by the next request.
    loading.catch(() => (loading = undefined))
    const { fetch } = await loading
    const authInfo = { token: '', clientId: '', scopes: [], extra: { call } }
    return fetch(request, { authInfo, parsedBody: call.body })
  }
}

async function load({ database, publicUrl }: McpParts): Promise<McpHttpHandler> {
  const [{ createMcpHandler, McpServer }, { addTools }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./tools.ts'),
  ])
  return createMcpHandler(
    ({ authInfo, requestInfo }) => {
      const call = authInfo?.extra?.['call'] as McpCall
      const server = new McpServer(
        { name: 'laurel', title: 'Laurel', version: VERSION },
        { instructions: INSTRUCTIONS },
      )
      const address = publicUrl ?? new URL(requestInfo?.url ?? '').origin
      addTools(server, { database, address }, call)
      return server
    },
    // Nothing that a client could wait for ever changes.
    { maxSubscriptions: 0 },
  )
}
