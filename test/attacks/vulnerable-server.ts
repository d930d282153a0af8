import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { whenDone } from '#test/harness/when-done.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Three faults that scanners have to find. */
const PATHS = {
  injectable: '/people?name=Ada',
  blind: '/count?id=1',
  reflecting: '/greet?words=hello',
}

export interface VulnerableServer {
  /** The page with its links. */
  readonly index: string
  readonly blind: string
}

/** A server that does what Laurel must not: it puts texts into SQL and into pages as they come. */
export async function startVulnerable({ pool }: Database): Promise<VulnerableServer> {
  const query = async (sql: string): Promise<string> => {
    // Nothing that a scanner writes stays.
    const client = await pool.connect()
    try {
      await client.query('begin read only')
      const { rows } = (await client.query(sql)) as { rows: object[] }
      return JSON.stringify(rows)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const pages: Readonly<Record<string, (search: URLSearchParams) => Promise<string>>> = {
    '/': () =>
      Promise.resolve(
        Object.values(PATHS)
          .map((path) => `<a href="${path}">one</a>`)
          .join(' '),
      ),
    '/people': (search) =>
      query(`select email from users where first_name = '${search.get('name')}'`),
    '/count': (search) =>
      query(
        `select 1 as one where exists (select from users where id = ${search.get('id')})`,
      ).catch(() => 'nothing'),
    '/greet': (search) => Promise.resolve(`<p>You wrote ${search.get('words')}</p>`),
  }
  const server = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://vulnerable.test')
    const page = pages[pathname]
    if (page === undefined) return void answer.writeHead(404).end()
    const write = (status: number, body: string) =>
      answer.writeHead(status, { 'content-type': 'text/html' }).end(`<!doctype html>${body}`)
    page(searchParams).then(
      (body) => write(200, body),
      (error: Error) => write(500, `PostgreSQL ERROR: ${error.message}`),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const index = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { index: `${index}/`, blind: `${index}${PATHS.blind}` }
}
