import { spawn } from 'node:child_process'

/** An unprivileged account of this machine, for when Laurel itself runs as root. */
export interface UnixAccount {
  name: string
  uid: number
  gid: number
}

export interface ProgramResult {
  ok: boolean
  /** Its stdout and stderr, trimmed. */
  output: string
}

/** Runs a program as `account` (null: our own) until it ends. Never throws. */
export function runAs(
  account: UnixAccount | null,
  file: string,
  args: string[],
  cwd = '/',
): Promise<ProgramResult> {
  const identity = account === null ? {} : { uid: account.uid, gid: account.gid }
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const child = spawn(file, args, {
      ...identity,
      cwd,
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    const finish = (ok: boolean, more = ''): void =>
      resolve({ ok, output: (Buffer.concat(chunks).toString() + more).trim() })
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => finish(false, error.message))
    child.on('exit', (code) => finish(code === 0))
  })
}

/** PGPORT, PGDATA and the like are meant for another server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

/** The account that runs the database instead of root: `laurel` if it exists, else `nobody`. */
export async function unprivilegedAccount(): Promise<UnixAccount | null> {
  for (const name of ['laurel', 'nobody']) {
    const uid = await runAs(null, 'id', ['-u', name])
    const gid = await runAs(null, 'id', ['-g', name])
    if (uid.ok && gid.ok && uid.output !== '0') {
      return { name, uid: Number(uid.output), gid: Number(gid.output) }
    }
  }
  return null
}

/** Tries to enter the folder, since modes, ACLs, mounts and parent folders all matter. */
export async function canEnter(account: UnixAccount, folder: string): Promise<boolean> {
  return (await runAs(account, '/bin/sh', ['-c', 'cd -- "$0"', folder])).ok
}
