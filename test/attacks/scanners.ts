import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { fileFolder } from '#test/harness/app.ts'
import { programFromDebian } from '../../scripts/debian-package.ts'

/** The path of a scanner, installed if needed. Throws a plain line where it can't be. */
export function scanner(name: 'sqlmap' | 'wapiti'): string {
  const program = programFromDebian(name, 'the scans of its name')
  if (program !== null) return program
  throw new Error(
    `The scans need ${name}. Install it (on Debian and Ubuntu: apt-get install ${name}).`,
  )
}

/** Seconds that an answer may take on a busy machine. */
const PATIENCE = 20

/**
 * Tries to inject SQL into each parameter of each link, by every technique of sqlmap that needs no
 * other server. Returns the findings.
 */
export async function runSqlmap(links: readonly string[]): Promise<string[]> {
  const folder = await fileFolder()
  const results = join(folder, 'results.csv')
  const list = join(folder, 'links.txt')
  await writeFile(list, links.join('\n'))
  await run('sqlmap', folder, [
    '-m',
    list,
    '--batch',
    '--disable-coloring',
    '--flush-session',
    '--output-dir',
    folder,
    '--results-file',
    results,
    // A refusal is an answer like others.
    '--ignore-code',
    '*',
    '--skip-waf',
    '--keep-alive',
    // All findings, not only the first of a host, and no use of them; numbers are attacked too.
    '--answers',
    'further tests=N,exploit=N,save scanning time=N',
    '--dbms',
    'PostgreSQL',
    '--technique',
    'BEUST',
    '--timeout',
    String(PATIENCE),
    '--retries',
    '1',
  ])
  const rows: string[][] = parse(await readFile(results), { relax_column_count: true, from: 2 })
  // sqlmap has tried again and rejected what it calls so; an answer differs when the request before it
  // changed a balance.
  const isRejected = (row: string[]) => row.some((cell) => /false positive/.test(cell))
  return rows.filter((row) => !isRejected(row)).map((row) => row.join(' '))
}

/** Blind SQL is sqlmap's task. The modules left out attack other servers, or need one on the internet. */
const MODULES = ['crlf', 'exec', 'file', 'permanentxss', 'redirect', 'sql', 'xss']

interface Report {
  readonly vulnerabilities: Findings
  readonly anomalies: Findings
}

type Findings = Readonly<
  Record<string, readonly { readonly info: string; readonly path: string }[]>
>

/** Attacks each parameter of each link on a page. Returns the findings, anomalies among them. */
export async function runWapiti(page: string): Promise<string[]> {
  const folder = await fileFolder()
  const report = join(folder, 'report.json')
  await run('wapiti', folder, [
    '--url',
    page,
    '--depth',
    '1',
    '--flush-session',
    '--no-bugreport',
    '--verbose',
    '0',
    '--module',
    MODULES.map((name) => `${name}:get`).join(','),
    '--scan-force',
    'paranoid',
    '--timeout',
    String(PATIENCE),
    '--store-session',
    folder,
    '--store-config',
    folder,
    '--format',
    'json',
    '--output',
    report,
  ])
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as Report
  return [vulnerabilities, anomalies].flatMap((findings) =>
    Object.entries(findings).flatMap(([kind, all]) =>
      all.map(({ info, path }) => `${kind}: ${info} (${path})`),
    ),
  )
}

async function run(name: 'sqlmap' | 'wapiti', folder: string, options: string[]): Promise<void> {
  // Both keep files in the home folder.
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, PYTHONWARNINGS: 'ignore' }
  const child = spawn(scanner(name), options, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (text: Buffer) => (said = (said + text.toString()).slice(-4_000))
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${said}`)
}
