import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { AppClient } from '#test/concurrency/app-client.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { startProcesses, type Processes } from '#test/processes/processes.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { ownPostgres } from '../../scripts/own-postgres.ts'
import { emailOf, hire, tokenOf } from '../company.ts'
import { auditAtTheEnd } from '../race.ts'
import { openListeners, type Listeners } from './listeners.ts'

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
