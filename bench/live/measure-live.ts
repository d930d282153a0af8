import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { AppClient } from '#test/concurrency/app-client.ts'
import { openEvents, type EventReader } from '#test/concurrency/event-reader.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startProcesses, type Processes } from '#test/processes/processes.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { ownPostgres } from '../../scripts/own-postgres.ts'
import { emailOf, hire, tokenOf } from '../company.ts'
import { auditAtTheEnd } from '../race.ts'

/** Times from a send to its event at the receiver's open page, in milliseconds. */
export interface LiveFigures {
  readonly processes: number
  readonly pages: number
  readonly sends: number
  readonly sinceAnswered: readonly number[]
  readonly sinceAsked: readonly number[]
  /** The processes' resident memory for each open page, in KB. */
  readonly kbPerPage: number
}

const SENDERS = 20
/** The number of sends per sender and their interval: a hundred sends a second in all. */
const SENDS_OF_ONE = 100
const EVERY_MS = 200
const NEVER_HEARD_MS = 20_000

/**
 * Sends to users with an open page, through this number of processes on one database. Throws if a user
 * misses an event.
 */
export async function measureLive(processes: number, pages: number): Promise<LiveFigures> {
  const postgres = await ownPostgres()
  const dataDir = await newDataDir()
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir }
    const running = await startProcesses(processes, env)
    try {
      return { processes, pages, ...(await measureAt(running, postgres.url, pages)) }
    } finally {
      await running.stop()
    }
  } finally {
    await postgres.remove()
    await removeDataDir(dataDir)
  }
}

async function measureAt({ ports, pids }: Processes, databaseUrl: string, pages: number) {
  const database = await openDatabase({ dataDir: '', databaseUrl }, pino({ level: 'warn' }))
  try {
    await hire(database, pages + SENDERS)
    const before = await residentKb(pids())
    const listeners = await openListeners(ports, pages)
    // Warms up connections and query plans.
    await sendAll(ports, listeners, { pages, times: 10 })
    const measured = await sendAll(ports, listeners, { pages, times: SENDS_OF_ONE })
    const kbPerPage = ((await residentKb(pids())) - before) / pages
    listeners.close()
    await auditAtTheEnd(database)
    return { ...measured, kbPerPage }
  } finally {
    await database.close()
  }
}

/** Linux only; the resident memory of the processes together. */
async function residentKb(pids: readonly number[]): Promise<number> {
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8')))
  return all.reduce((sum, status) => sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]), 0)
}

async function sendAll(
  ports: readonly number[],
  listeners: Listeners,
  { pages, times }: { pages: number; times: number },
) {
  const sinceAnswered: number[] = []
  const sinceAsked: number[] = []
  const appClients = ports.map((port) => new AppClient(port))
  const senders = Array.from({ length: SENDERS }, async (_, sender) => {
    await pause((sender * EVERY_MS) / SENDERS)
    for (let time = 0; time < times; time++) {
      // A user receives nothing twice within some seconds, so each event belongs to one send.
      const receiver = ((time * SENDERS + sender) % pages) + 1
      const appClient = appClients[(time + sender) % appClients.length]
      if (appClient === undefined) throw new Error('no process')
      const next = pause(EVERY_MS)
      const { asked, answered, heard } = await timeSend(appClient, listeners, {
        sender: pages + 1 + sender,
        receiver,
      })
      sinceAsked.push(heard - asked)
      sinceAnswered.push(Math.max(0, heard - answered))
      await next
    }
  })
  await Promise.all(senders)
  for (const appClient of appClients) appClient.close()
  return { sends: sinceAsked.length, sinceAnswered, sinceAsked }
}

let keys = 0

async function timeSend(
  appClient: AppClient,
  listeners: Listeners,
  { sender, receiver }: { sender: number; receiver: number },
): Promise<{ asked: number; answered: number; heard: number }> {
  const hearing = listeners.hear(receiver)
  const asked = performance.now()
  const { status } = await appClient.ask({
    path: '/api/transfers',
    cookie: `laurel_session=${tokenOf(sender)}`,
    key: `bench-live-${process.pid}-${keys++}`,
    body: { receiver: emailOf(receiver), amount: '0.01', message: '' },
  })
  const answered = performance.now()
  if (status !== 200) throw new Error(`a send was answered ${status}`)
  const late = pause(NEVER_HEARD_MS, null, { ref: false })
  const heard = await Promise.race([hearing, late])
  if (heard === null) throw new Error(`user ${receiver} missed the event of a send`)
  return { asked, answered, heard }
}

/** Open pages, one for each user, at the processes of these ports in turn. */
interface Listeners {
  /** Resolves with the time of this user's next wallet event. */
  hear(person: number): Promise<number>
  close(): void
}

/** Pages opened at a time. */
const AT_ONCE = 50

/** Opens the pages of users 1 to `count`; resolves once each has its first event. */
async function openListeners(ports: readonly number[], count: number): Promise<Listeners> {
  const readers = new Map<number, EventReader>()
  const waiting = new Map<number, (at: number) => void>()

  async function open(person: number): Promise<void> {
    const cookie = `laurel_session=${tokenOf(person)}`
    const reader = await openEvents({ port: ports[person % ports.length] ?? 0 }, cookie)
    const begun = Promise.withResolvers<void>()
    if (reader.topics.length > 0) begun.resolve()
    reader.onTopic = (topic) => {
      begun.resolve()
      if (topic === 'wallet') waiting.get(person)?.(performance.now())
    }
    readers.set(person, reader)
    await begun.promise
  }

  const people = Array.from({ length: count }, (_, place) => place + 1)
  for (let done = 0; done < count; done += AT_ONCE) {
    await Promise.all(people.slice(done, done + AT_ONCE).map(open))
  }
  return {
    hear: (person) =>
      new Promise((resolve) => {
        waiting.set(person, resolve)
      }),
    close() {
      for (const reader of readers.values()) reader.close()
    },
  }
}
