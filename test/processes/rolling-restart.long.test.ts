import { expect, onTestFinished, test, vi } from 'vitest'
import { fileFolder } from '#test/harness/app.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { findHaproxy } from './find-haproxy.ts'
import { openProduction } from './production.ts'
import { replaceUnderLoad } from './replace-under-load.ts'

// Starts four processes, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

test('delivers live events across processes, and replaces both under load without a failed request', async () => {
  const databaseUrl = await emptyDatabase()
  const [haproxy, port, folder] = [findHaproxy(), await freePort(0), await fileFolder()]
  const adminPassword = 'the administrator'
  const production = await openProduction({ databaseUrl, folder, haproxy, port, adminPassword })
  onTestFinished(() => production.stop())

  const load = { databaseUrl, people: 10, browsers: 8 }
  const said: string[] = []
  const shown = await replaceUnderLoad(production, load, (line) => void said.push(line))
  expect(shown.failed).toEqual([])
  // After a kill, the balancer retried every request that allows it.
  expect(shown.lost.filter(({ what }) => what !== 'writes')).toEqual([])
  expect(shown.outdated).toEqual([])
  const { sends, reads, writes, streams } = shown.requests
  expect(Math.min(sends, reads, writes)).toBeGreaterThan(10)
  // Each page's stream ended with its process, and the page reconnected.
  expect(streams).toBeGreaterThan(load.people)
  expect(shown.live.sinceAsked).toBeGreaterThan(0)
  expect(said.at(-1)).toContain('The books balance.')

  // Client IPs and request ids come from the balancer, whatever a client sends; monitoring endpoints
  // are not reachable from outside.
  const url = `http://127.0.0.1:${port}`
  const login = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': 'a-name-of-my-own',
    },
    body: JSON.stringify({ email: 'admin@laurel.local', password: adminPassword }),
  })
  expect(login.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const events = await fetch(`${url}/api/audit-log?kind=signIns`, { headers: { cookie } })
  expect(await events.json()).toMatchObject({
    rows: [{ action: 'signedIn', address: '127.0.0.1' }],
  })
  const inside = ['/healthz', '/readyz', '/metrics'].map((path) => fetch(url + path))
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([404, 404, 404])

  // Without a process, the balancer answers like a busy Laurel.
  await production.processes.stop()
  const answer = await fetch(`${url}/api/session`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toEqual({ code: 'busy', message: refusalInEnglish('busy') })
})
