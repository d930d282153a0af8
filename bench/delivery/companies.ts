import { createECDH } from 'node:crypto'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel } from '#test/harness/laurel.ts'
import { CARD_EVENTS } from '#chat/server/deliver-cards.ts'
import type { Database } from '#platform/server/db/database.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { openSealer } from '#platform/server/db/sealing.ts'
import { transact } from '#platform/server/db/transact.ts'
import { queueMails } from '#platform/server/mail/mail-queue.ts'
import { chooseEvents } from '#webhooks/server/publish.ts'
import { hire } from '../company.ts'
import { alsoOpen, beside } from '../race.ts'

const SEALING_KEY = 'a-key-of-the-bench-that-is-long-enough'

export interface BenchCompany {
  readonly name: string
  readonly port: number
  readonly firstId: number
  readonly database: Database
  close(): Promise<void>
}

export interface Company {
  readonly name: string
  /** The port of the mail server on this machine. */
  readonly mailPort?: number
  readonly mailsQueued?: number
  /** The port of the push service to which all devices are subscribed. */
  readonly pushPort?: number
  /** The port of the receiver to which webhooks send every event of thanks. */
  readonly webhookPort?: number
  /** The port of the chat service to whose channel public thanks are posted. */
  readonly chatPort?: number
}

/** A company with its own Laurel and database, since processes on one database share their jobs. */
export async function openBenchCompany(people: number, wanted: Company): Promise<BenchCompany> {
  const { name, mailPort, mailsQueued = 0, pushPort, webhookPort, chatPort } = wanted
  const dataDir = await newDataDir()
  const port = await freePort(0)
  const app = await startLaurel({
    command: [beside(import.meta, 'laurel.ts')],
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      WEBHOOK_ALLOW: '127.0.0.1',
      SEALING_KEY,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...(mailPort !== undefined && { SMTP_URL: `smtp://127.0.0.1:${mailPort}` }),
    },
  })
  const database = await alsoOpen(dataDir)
  await hire(database, people)
  if (mailsQueued > 0) await fillMailQueue(database, mailsQueued)
  if (pushPort !== undefined) await subscribeAll(database, `https://localhost:${pushPort}`)
  if (webhookPort !== undefined) await addWebhook(database, webhookPort)
  if (chatPort !== undefined) await addChannel(database, chatPort)
  const { rows } = await database.pool.query<{ id: number }>(
    `select min(id) as id from users where email like 'bench-%'`,
  )
  return {
    name,
    port,
    firstId: rows[0]?.id ?? 0,
    database,
    async close() {
      await database.close()
      await app.stop()
      await removeDataDir(dataDir)
    },
  }
}

const { seal } = openSealer({ sealingKey: SEALING_KEY, dataDir: '' })

async function addWebhook(database: Database, port: number): Promise<void> {
  const secret = await seal(`whsec_${Buffer.alloc(32, 7).toString('base64')}`)
  const address = await seal(`http://127.0.0.1:${port}/`)
  await transact(database, async (tx) => {
    await tx.query({
      text: `insert into webhook_endpoints
               (name, sealed_url, server, events, takes_private, shape, secret)
             values ('Bench', $1, '', '{thanks.created}', true, '2026-11-27', $2)`,
      values: [address, secret],
    })
    await chooseEvents(tx, 'webhooks', ['thanks.created'])
  })
}

async function addChannel(database: Database, port: number): Promise<void> {
  const address = await seal(`http://127.0.0.1:${port}/`)
  await transact(database, async (tx) => {
    await tx.query({
      text: `insert into chat_channels (service, name, sealed_url, url_hint, language, face_key)
             values ('discord', 'Bench', $1, '', 'en', $2)`,
      values: [address, Buffer.alloc(32)],
    })
    await chooseEvents(tx, 'chat', CARD_EVENTS)
  })
}

/** Queues mails about notifications, like after a long absence of the mail server. */
async function fillMailQueue(database: Database, count: number): Promise<void> {
  await transact(database, async (tx) => {
    const { rows } = await tx.query<{ id: number; email: string }>({
      text: `with told as (
               insert into notifications
                 (user_id, kind, facts, in_inbox, mail, mail_due, push_due)
               select u.id, 'pointsAdjusted', '{"points": "1.00"}', true, 'at_once', false, false
                 from users u cross join generate_series(1, $1) where u.email like 'bench-%'
                limit $1
               returning id, user_id)
             select told.id, u.email from told join users u on u.id = told.user_id`,
      values: [count],
    })
    await queueMails(
      tx,
      rows.map(({ id, email: recipient }) => {
        return { kind: 'notification', recipient, about: { notification: id } }
      }),
    )
  })
}

async function subscribeAll(database: Database, origin: string): Promise<void> {
  const key = createECDH('prime256v1').generateKeys()
  await database.pool.query(
    `insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, device)
     select user_id, token_hash, $1 || '/send/' || user_id, $2, $3, 'Bench'
       from sessions join users u on u.id = user_id where u.email like 'bench-%'`,
    [origin, key, Buffer.alloc(16, 1)],
  )
}
