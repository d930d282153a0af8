import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownChatServices } from '#test/harness/chat-services.ts'
import { thank } from '#test/harness/thank.ts'
import { audit } from '#app/server/audit.ts'
import { CARD_EVENTS } from '#chat/server/deliver-cards.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { openSealer } from '#platform/server/db/sealing.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { chooseEvents } from '#webhooks/server/publish.ts'
import { Site } from './site.ts'

// CHAT_CARDS=50000 is the whole proof.
const CARDS = Number(process.env['CHAT_CARDS'] ?? '500')
const KILLS = 4
const CARDS_AT_ONCE = 100
const LOOK_AGAIN_MS = 100
const LONGEST_MS = 240_000 + CARDS * 100
const DISK_MB = 250 + CARDS / 40
const SEALING_KEY = 'k'.repeat(32)
const CHANNELS = ['well', 'failing'] as const

const services = await ownChatServices()
const port = await freePort(0)
const site = await Site.open(1, DISK_MB, {
  env: { PORT: `${port}`, WEBHOOK_ALLOW: '127.0.0.1', SEALING_KEY },
})
afterAll(() => site.close())
const [app = { place: 0, port: 0, life: null, past: '' }] = site.apps
const database = await site.openDatabase()
afterAll(() => database.close())
const [sender, receiver] = await hire(database, 2)

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await pause(LOOK_AGAIN_MS)
}

/** A database that was killed may be away for a moment. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await pause(LOOK_AGAIN_MS)
    }
  }
}

/** Adds channels by rows, since the administrator has no browser here. */
async function addChannels(): Promise<void> {
  const sealer = openSealer({ sealingKey: SEALING_KEY, dataDir: '' })
  await transact(database, async (tx) => {
    for (const name of CHANNELS) {
      await tx.query({
        text: `insert into chat_channels (service, name, sealed_url, url_hint, language, face_key)
               values ('discord', $1, $2, '', 'en', $3)`,
        values: [name, await sealer.seal(services.urlOf('discord', name)), Buffer.alloc(32)],
      })
    }
    await chooseEvents(tx, 'chat', CARD_EVENTS)
  })
}

/** Thanks many times, each with words of its own; a lost answer is not repeated. */
async function thankMany(from: number, count: number): Promise<void> {
  for (let done = 0; done < count; done += CARDS_AT_ONCE) {
    const some = Array.from({ length: Math.min(CARDS_AT_ONCE, count - done) }, (_, place) => {
      // With points: without, there is a limit in an hour.
      const command = thank(sender?.id ?? 0, receiver?.id ?? 0, 1)
      const message = `card ${from + done + place} of many`
      return { ...command, thanks: { ...command.thanks, message, visibility: 'public' } as const }
    })
    await transact(database, (tx) => writeThanks(tx, some))
  }
}

const shown = (name: (typeof CHANNELS)[number]) => services.shown('discord', name)

async function killWhilePosting(kill: () => Promise<unknown>): Promise<void> {
  const before = shown('well').length
  await until(() => shown('well').length > before)
  await kill()
}

async function restartApp(): Promise<void> {
  await site.end(app, 'kill')
  // Simulates half a minute, after which another process takes over.
  await withRetries(() => site.look(`update chat_channels set claimed_until = '-infinity'`))
  await site.start(app)
}

async function killDatabase(): Promise<void> {
  process.kill(await site.postmaster(), 'SIGKILL')
  await site.reachDatabase()
}

/** Waits until everything is posted, without the pauses after failures. */
async function untilPosted(): Promise<void> {
  await until(() =>
    withRetries(async () => {
      await site.look(`update chat_channels set rests_until = '-infinity'`)
      const [left] = await site.look<{ count: number }>(
        `select (select count(*) from event_waits)
              + (select count(*) from chat_messages where state <> 'settled') as count`,
      )
      return left?.count === 0
    }),
  )
}

test(
  'posts every card to each channel, under kills of the app and the database',
  async () => {
    await addChannels()
    // For a while, one channel fails: the other gets its messages all the same.
    services.behave('discord', (response) => void response.writeHead(500).end(), 'failing')
    const share = Math.ceil(CARDS / KILLS)
    for (let kill = 0; kill < KILLS; kill++) {
      await withRetries(() => thankMany(kill * share, share))
      await killWhilePosting(kill % 2 === 0 ? restartApp : killDatabase)
    }
    expect(shown('failing')).toEqual([])
    services.behave('discord', null, 'failing')
    await restartApp()
    await untilPosted()

    const cards = await site.look<{ id: number; message: string }>(
      `select id, message from recognitions where message like 'card % of many'`,
    )
    expect(cards.length).toBeGreaterThanOrEqual(CARDS)
    for (const name of CHANNELS) {
      const messages = shown(name).map(({ json }) => JSON.stringify(json))
      const posted = messages.map((text) => /card \d+ of many/.exec(text)?.[0] ?? '')
      expect(new Set(posted)).toEqual(new Set(cards.map(({ message }) => message)))
      const again = posted.length - cards.length
      process.stdout.write(`${cards.length} cards to ${name}, ${again} of them again\n`)
      // One message of a channel is on its way at a time.
      expect(again).toBeLessThanOrEqual(KILLS + 1)
    }
    expect(services.faults).toEqual([])
    const { violations } = await transact(database, audit)
    expect(violations).toEqual([])
  },
  LONGEST_MS,
)
