import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the locked packages of a folder of the benchmarks, if missing. Throws. */
export function installIn(folder: string): void {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const stamp = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(stamp) && isOf(wanted, readFileSync(stamp, 'utf8'))) return
  console.log(`Installing the packages of ${folder} (npm ci) ...`)
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`npm ci failed in ${folder}; see its messages above`)
}

interface Lock {
  readonly packages: Record<string, { integrity?: string; optional?: boolean }>
}

function isOf(wanted: string, installed: string): boolean {
  const found = (JSON.parse(installed) as Lock).packages
  const { packages } = JSON.parse(wanted) as Lock
  return Object.entries(packages).every(
    ([path, { integrity, optional }]) =>
      path === '' || optional === true || found[path]?.integrity === integrity,
  )
}
