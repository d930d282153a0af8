import { setTimeout as pause } from 'node:timers/promises'
import { msg } from '@lingui/core/runtime-macro'
import { afterAll, expect, test } from 'vitest'
import { AppClient } from '#test/concurrency/app-client.ts'
import { hire } from '#test/concurrency/colleagues.ts'
import { startMailServer, type ReceivedMail } from '#test/mail/mail-server.ts'
import { audit } from '#app/server/audit.ts'
import { directionOf, LANGUAGES, type Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { transact } from '#platform/server/db/transact.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { CONNECTIONS } from '#platform/server/mail/smtp.ts'
import { expectEverySendOnce, SendLoad } from './send-load.ts'
import { Site } from './site.ts'

// FAULTS_SCALE=100 makes the run long.
const SCALE = Number(process.env['FAULTS_SCALE'] ?? '1')
const KILLS = 3 * SCALE
const SENDS_A_ROUND = 40
const LOOK_AGAIN_MS = 100
const LONGEST_MS = SCALE * 180_000

const server = await startMailServer()
afterAll(() => server.stop())
const port = await freePort(0)
const site = await Site.open(1, 250, {
  env: {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    PORT: `${port}`,
    PUBLIC_URL: `http://localhost:${port}`,
  },
})
afterAll(() => site.close())
const [app = { place: 0, port: 0, life: null, past: '' }] = site.apps
const appClient = new AppClient(app.port)
afterAll(() => appClient.close())
const people = await withDatabase((database) => hire(database, 10))
const load = new SendLoad(appClient, people)
/** The language of each person by their address; all six, some of them twice. */
const languages = new Map<string, Language>(
  people.map(({ email }, place) => [email, LANGUAGES[place % LANGUAGES.length] ?? 'en']),
)
for (const [email, language] of languages)
  await site.look('update users set language = $1 where email = $2', [language, email])

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await site.openDatabase()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await pause(LOOK_AGAIN_MS)
}

/** Kills the app while the mail server has mails that it has not acknowledged. */
async function killWhileSending(): Promise<void> {
  const before = server.mails.length
  server.keepSilent()
  await until(() => server.mails.length > before)
  await restartApp()
}

async function restartApp(): Promise<void> {
  await site.end(app, 'kill')
  server.speakAgain()
  // Simulates half a minute without a heartbeat, after which another attempt takes over.
  await site.look(
    `update laurel_jobs.job set heartbeat_on = heartbeat_on - interval '1 minute'
      where state = 'active'`,
  )
  await site.start(app)
}

async function killDatabase(): Promise<void> {
  process.kill(await site.postmaster(), 'SIGKILL')
  await site.reachDatabase()
}

/** Waits until every mail is sent, without the pauses before retries. */
async function untilSent(): Promise<void> {
  await until(async () => {
    await site.look(`update laurel_jobs.job set start_after = now() where state = 'retry'`)
    const [left] = await site.look<{ count: number }>(
      `select (select count(*) from notifications where mail_due)
            + (select count(*) from laurel_jobs.job
                where name like '%mails' and state < 'completed') as count`,
    )
    return left?.count === 0
  })
}

/** The recipient and the card of a mail about thanks. */
function placeOf({ to, mail }: ReceivedMail): string {
  const card = /http:\/\/localhost:\d+\/thanks\/(\d+)/.exec(mail.text ?? '')?.[1]
  return `${to.join()} ${card ?? mail.subject}`
}

/** Checks that each mail is written in its receiver's language, and that all languages were. */
async function expectOwnLanguages(mails: readonly ReceivedMail[]): Promise<void> {
  for (const { to, mail } of mails) {
    const language = languages.get(to.join()) ?? 'en'
    const say = await sayIn(language)
    expect(mail.html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`)
    expect(mail.text).toContain(say(msg`Hello ${{ firstName: 'Test' }},`))
  }
  expect(new Set(mails.map(({ to }) => to.join()))).toEqual(new Set(languages.keys()))
}

test(
  'mails each thanks in its receiver’s language under one Message-ID, at least once, under kills of the app and the database',
  async () => {
    for (let kill = 0; kill < KILLS; kill++) await load.round(SENDS_A_ROUND, killWhileSending)
    for (let kill = 0; kill < SCALE; kill++) await load.round(SENDS_A_ROUND, killDatabase)
    // Attempts that lost their database may go on until their process ends.
    await restartApp()
    await load.retry()
    await expectEverySendOnce(load)
    await untilSent()

    const told = await site.look<{ place: string }>(
      `select format('%s %s', u.email, n.subject_id) as place
         from notifications n join users u on u.id = n.user_id
        where n.kind = 'thanked' and n.mail = 'at_once'`,
    )
    const thanked = load.operations.reduce((sum, { to }) => sum + to.length, 0)
    expect(told).toHaveLength(thanked)
    const arrived = Map.groupBy(server.mails, placeOf)
    expect([...arrived.keys()].sort()).toEqual(told.map(({ place }) => place).sort())
    const idsOf = (mails: readonly ReceivedMail[]) =>
      new Set(mails.map(({ mail }) => mail.messageId))
    const several = [...arrived].filter(([, mails]) => idsOf(mails).size !== 1)
    expect(several).toEqual([])
    expect(idsOf(server.mails).size).toBe(told.length)
    await expectOwnLanguages(server.mails)

    const again = server.mails.length - told.length
    process.stdout.write(
      `${told.length} mails, ${again} of them sent again after ${KILLS} kills of the app while ` +
        `sending, and ${SCALE} of the database\n`,
    )
    // Some kills hit mails that were being sent.
    expect(again).toBeGreaterThan(0)
    // At most the mails that were being sent at the kills.
    expect(again).toBeLessThanOrEqual(CONNECTIONS * (KILLS + SCALE + 1))
    const { violations } = await withDatabase((database) => transact(database, audit))
    expect(violations).toEqual([])
  },
  LONGEST_MS,
)
