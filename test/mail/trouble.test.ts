import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { until } from '#test/harness/until.ts'
import { read } from '../tidy/sources.ts'
import { selfMadeCertificate } from './certificate.ts'
import { startMailServer } from './mail-server.ts'
import { AGAIN_SOON, openPostOffice, ownMailServer } from './post-office.ts'

const { database, startPosting, queue, waiting, untilSoon, forget, isEmpty } =
  await openPostOffice()
const WARN = 40

/** The warnings among the log's lines. */
function warnings(lines: readonly string[]): Record<string, unknown>[] {
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return entries.filter(({ level }) => level === WARN)
}

test('logs one line when the mail server goes away, and one when it is back', async () => {
  const first = await startMailServer()
  await first.stop()
  const { lines, outages } = startPosting({
    url: `smtp://127.0.0.1:${first.port}`,
    pace: AGAIN_SOON,
  })
  for (const name of ['ada', 'bob', 'eve']) await queue(`${name}@laurel.test`)
  await untilSoon(async () => (await waiting()).every(({ attempts }) => attempts >= 2))
  expect(outages.isFailing('mail')).toBe(true)
  expect(warnings(lines)).toEqual([
    expect.objectContaining({
      service: 'mail',
      trouble: 'unreachable',
      code: 'ECONNREFUSED',
      msg: `The mail server 127.0.0.1:${first.port} can't be reached (ECONNREFUSED). Please check it, and SMTP_URL. Mails wait until it takes them.`,
    }),
  ])
  const second = await ownMailServer({ port: first.port })
  await until(() => !outages.isFailing('mail'))
  await untilSoon(isEmpty)
  expect(second.mails).toHaveLength(3)
  expect(warnings(lines).slice(1)).toEqual([
    expect.objectContaining({ service: 'mail', msg: 'The mail server takes mails again' }),
  ])
})

test.each([true, false])(
  'names an untrusted certificate at the start, before any mail (smtps: %s)',
  async (secure) => {
    const server = await ownMailServer({ certificate: selfMadeCertificate(), secure })
    const url = `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${server.port}`
    const { lines, outages } = startPosting({ url })
    await until(() => outages.isFailing('mail'))
    expect(warnings(lines)).toEqual([
      expect.objectContaining({ trouble: 'certificate', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    ])
    expect(warnings(lines)[0]?.['msg']).toContain(
      `The certificate of the mail server 127.0.0.1:${server.port} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).`,
    )
  },
)

test.each([
  ['a wrong password', { password: 'another' }, 'smtp://laurel:wrong@', 'password', 535],
  ['no encryption', { host: '127.0.0.2' }, 'smtp://laurel:wrong@', 'encryption', 500],
  ['no user', { password: 'another' }, 'smtp://', 'sender', 530],
] as const)('names %s', async (_what, wanted, scheme, trouble, smtp) => {
  const server = await ownMailServer(wanted)
  const host = 'host' in wanted ? wanted.host : '127.0.0.1'
  const { lines, outages, stop } = startPosting({ url: `${scheme}${host}:${server.port}` })
  await queue('ada@laurel.test')
  await until(() => outages.isFailing('mail'))
  await until(() => lines.join().includes('will be retried'))
  // Nothing is given up for a setting that the operator can correct.
  expect(await waiting()).toHaveLength(1)
  expect(warnings(lines)).toEqual([expect.objectContaining({ service: 'mail', trouble, smtp })])
  expect(lines.join()).not.toContain('wrong')
  await stop()
  await forget()
})

test('begins no outage when the server refuses one recipient', async () => {
  const server = await ownMailServer()
  server.answer(451)
  const { lines, outages, stop } = startPosting({ url: `smtp://127.0.0.1:${server.port}` })
  await queue('ada@laurel.test')
  await until(() => lines.join().includes('will be retried'))
  expect(outages.isFailing('mail')).toBe(false)
  expect(warnings(lines)).toEqual([expect.objectContaining({ smtp: 451 })])
  await stop()
  await forget()
})

test('shows failing mails in the metrics that the alert rules read', async () => {
  for (const alert of [
    'max by (service) (laurel_service_failing) > 0',
    'sum(max by (queue) (laurel_jobs{state="retrying"})) > 0',
  ]) {
    expect(read('docs/deploy/alerts.yml')).toContain(`expr: ${alert}\n        for: `)
  }
  const down = await startMailServer()
  await down.stop()
  const metricsToken = 'a-token-of-tests'
  const app = await ownApp(database, {
    metricsToken,
    publicUrl: 'https://laurel.test',
    mail: {
      url: `smtp://127.0.0.1:${down.port}`,
      from: { name: 'Laurel', address: 'laurel@laurel.test' },
      publicUrl: 'https://laurel.test',
    },
  })
  const scrape = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    return (await app.server.inject({ url: '/metrics', headers })).payload
  }
  await until(async () => (await scrape()).includes('laurel_service_failing{service="mail"} 1\n'))
  expect((await app.server.inject('/readyz')).json()).toEqual({ status: 'ready' })
  await queue('admin@laurel.test')
  await until(async () => (await scrape()).includes('{queue="mails",state="retrying"} 1\n'))
  await database.pool.query(
    `update laurel_jobs.job set output = '{"reason":"postponed"}' where state = 'retry'`,
  )
  expect(await scrape()).toContain('laurel_jobs{queue="mails",state="later"} 1\n')
  await forget()
})
