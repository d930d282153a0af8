import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { spawnLaurel } from '#test/harness/laurel.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type SqlStatement } from '#platform/server/db/transact.ts'
import { tokenOf } from '../company.ts'

const LONGEST_MS = 10 * 60_000

const ENTER_FOR_ALL: SqlStatement = {
  text: `
  insert into entered_bonuses (user_id, amount, reason, entered_by)
  select id, 100, 'For a good year', (select id from users where is_administrator)
    from users where is_active and not is_administrator`,
  query_timeout: LONGEST_MS,
}

/** Enters a bonus for every active person and processes all of them over HTTP; prints the seconds. */
export async function measureBonus(port: number, database: Database): Promise<void> {
  const people = await transact(database, async (tx) => {
    await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
    return (await tx.query(ENTER_FOR_ALL)).rowCount
  })
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/bonuses/batches`, {
    method: 'POST',
    headers: { Cookie: `laurel_session=${tokenOf(0)}`, 'Idempotency-Key': `all-${Date.now()}` },
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  const given = JSON.stringify(await answer.json())
  console.log(`\nA bonus for ${people} people: ${secondsSince(began)} s (${given})`)
  if (!answer.ok) process.exitCode = 1
}

/** Audits, backs up and restores into another database, by their commands; prints their lines. */
export async function measureCare(dataDir: string): Promise<void> {
  const other = await newDataDir()
  const folder = join(other, 'backup')
  try {
    await command(dataDir, 'audit', [])
    await command(dataDir, 'backup', ['--to', folder])
    console.log(`The backup has ${await megabytesIn(folder)} MB.`)
    await command(other, 'restore', ['--from', folder])
  } finally {
    await removeDataDir(other)
  }
}

async function command(dataDir: string, name: string, options: string[]): Promise<void> {
  console.log(`\nnpm run ${name}`)
  const began = performance.now()
  const child = spawnLaurel({
    env: { DATA_DIR: dataDir },
    command: [`scripts/${name}.ts`, ...options],
  })
  let said = 0
  child.onOutput(() => {
    for (const line of child.stdout.slice(said).split('\n').slice(0, -1)) {
      said += line.length + 1
      console.log(`${secondsSince(began).padStart(6)} s  ${line}`)
    }
  })
  let memory = 0
  const watch = setInterval(() => void peakOf(child.pid).then((peak) => (memory = peak)), 500)
  const { code, stderr } = await child.ended.finally(() => clearInterval(watch))
  console.log(`${stderr}${name}: ${secondsSince(began)} s, ${Math.round(memory)} MB of memory`)
  if (code !== 0) process.exitCode = 1
}

/** The most resident memory that a process had, in MB. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function megabytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6)
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}
