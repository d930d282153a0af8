import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startApp } from '#test/harness/app-process.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { until } from '#test/harness/until.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { ownMailServer } from './post-office.ts'

// Starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const EMAIL = 'admin@laurel.test'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('sends a mail again under the same Message-ID after its process was killed', async () => {
  const database = await emptyDatabase()
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  whenDone(() => client.end())
  const server = await ownMailServer()
  const port = await freePort()
  const env = {
    DATABASE_URL: database,
    ADMIN_EMAIL: EMAIL,
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    PORT: `${port}`,
    PUBLIC_URL: `http://localhost:${port}`,
  }
  const killed = await startApp({ env })
  await client.query(`update users set language = 'ar'`)
  server.keepSilent()
  const asked = await fetch(`${killed.url}/api/mailed-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: env.PUBLIC_URL },
    body: JSON.stringify({ email: EMAIL, purpose: 'password' }),
  })
  expect(asked.status).toBeLessThan(300)
  await until(() => server.mails.length === 1)
  await killed.kill()

  const job = async (set: string, state: string) => {
    const { rowCount } = await client.query(
      `update laurel_jobs.job set ${set} where name = 'mails' and state::text = $1`,
      [state],
    )
    return rowCount === 1
  }
  const [next] = await Promise.all([
    startApp({ env }),
    // Simulates half a minute without a heartbeat; below, the pause before the retry.
    job(`heartbeat_on = heartbeat_on - interval '1 minute'`, 'active'),
  ])
  server.speakAgain()
  await until(() => job('start_after = now()', 'retry'))
  await until(() => server.mails.length === 2)
  const ids = server.mails.map(({ mail }) => mail.messageId)
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
  expect(ids[1]).toBe(ids[0])
  // Each is written anew, in the language of its receiver.
  for (const { mail } of server.mails) expect(mail.html).toContain('<html lang="ar" dir="rtl">')
  await until(() => job('data = data', 'completed'))
  expect(await next.stop()).toMatchObject({ code: 0 })
  expect(server.mails).toHaveLength(2)
})
