import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// A separate process, started by `openRunFolder`. Its standard input closes when the test run ends.
const folder = process.argv[2] ?? ''
const TRIES = 50

process.stdin.resume()
await new Promise((resolve) => process.stdin.once('close', resolve))
for (let tries = 0; tries < TRIES; tries++) {
  const running = postmasters().filter(isPostgres)
  if (running.length === 0) break
  for (const pid of running) process.kill(pid, 'SIGQUIT')
  await pause(200)
}
rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

function postmasters(): number[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/postmaster.pid'))
    .map((path) => Number(readFileSync(join(folder, path), 'utf8').split('\n')[0]))
}

// A killed database leaves its pid file behind, and the pid may belong to another program by now.
function isPostgres(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', `${pid}`], { encoding: 'utf8' })
  return stdout.includes('postgres')
}
