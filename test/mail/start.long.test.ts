import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { until } from '#test/harness/until.ts'
import { balanceBooks } from '../e2e/books.ts'
import { selfMadeCertificate } from './certificate.ts'
import { startMailServer } from './mail-server.ts'
import { ownMailServer } from './post-office.ts'

/** Starts Laurel with this mail server, and returns it with its database. */
async function startWith(smtpUrl: string) {
  const databaseUrl = await emptyDatabase()
  const env = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    PUBLIC_URL: 'http://laurel.test:8080',
  }
  const laurel = await startLaurel({ env })
  onTestFinished(async () => void (await laurel.stop()))
  return { laurel, databaseUrl }
}

test('starts with a mail server whose certificate is not trusted, and says so once', async () => {
  const server = await ownMailServer({ certificate: selfMadeCertificate(), secure: true })
  const { laurel, databaseUrl } = await startWith(`smtps://127.0.0.1:${server.port}`)
  await until(() => laurel.stderr.includes('is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)'))
  expect(laurel.stderr.trim().split('\n')).toHaveLength(1)
  expect(balanceBooks({ DATABASE_URL: databaseUrl })).toContain('The books balance.')
})

test('starts while the mail server is away, and says when it is back', async () => {
  const down = await startMailServer()
  await down.stop()
  const { laurel } = await startWith(`smtp://127.0.0.1:${down.port}`)
  await until(() => laurel.stderr.includes("can't be reached (ECONNREFUSED)"))
  await ownMailServer({ port: down.port })
  // Laurel tries every 30 seconds.
  await until(() => laurel.stderr.includes('The mail server takes mails again'), 45_000)
  const lines = laurel.stderr.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([
    'warn',
    'warn',
  ])
})
