import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the packages that a folder of the benchmarks names, at these versions, if missing. Throws. */
export function installIn(folder: string): void {
  const { dependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as InstallOptions
  const missing = Object.entries(dependencies).filter(
    ([name, version]) => !version.startsWith('file:') && installedIn(folder, name) !== version,
  )
  if (missing.length === 0) return
  console.log(`Installing the packages of ${folder} (npm install) ...`)
  const options = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['install', ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`npm install failed in ${folder}; see its messages above`)
}

interface InstallOptions {
  readonly dependencies: Readonly<Record<string, string>>
}

function installedIn(folder: string, name: string): string | null {
  const path = join(folder, 'node_modules', name, 'package.json')
  if (!existsSync(path)) return null
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}
