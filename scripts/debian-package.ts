import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of the first of these programs, on the PATH or in the system folders. */
export function programOnPath(names: readonly string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const named = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return named.find(isRunnable) ?? null
}

export function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a program, installed from Debian's package of its name if needed; null without it. */
export function programFromDebian(name: string, purpose: string): string | null {
  const present = () => programOnPath([name])
  return present() ?? (installFromDebian(name, purpose) ? present() : null)
}

/** Another installation on the machine may take a while. */
const WAIT_FOR_LOCK = ['-o', 'DPkg::Lock::Timeout=300']

/** Installs a package on Debian as root; returns whether it did. */
export function installFromDebian(name: string, purpose: string): boolean {
  if (process.getuid?.() !== 0 || !isRunnable('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} for ${purpose} (apt-get) ...`)
  const options = ['--yes', '--no-install-recommends', ...WAIT_FOR_LOCK]
  const install = () => run('apt-get', ['install', ...options, name])
  return install() || (run('apt-get', ['update']) && install())
}

function run(command: string, options: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, options, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
