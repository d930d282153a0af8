import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Checks types, lint, format and tidiness; a failure does not stop the others. */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const CHECKS = [
  { name: 'types', command: ['typescript/bin/tsc', '--build'] },
  {
    name: 'lint',
    command: ['oxlint/bin/oxlint', '--type-aware', '--tsconfig', 'tsconfig.json', '--quiet'],
  },
  { name: 'format', command: ['prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'] },
  { name: 'tidy', command: ['vitest/vitest.mjs', 'run', '--config', 'test/tidy/vitest.config.ts'] },
]

const failed = CHECKS.filter(({ name, command: [program = '', ...options] }) => {
  console.log(`${name} ...`)
  const path = join('node_modules', program)
  return spawnSync(process.execPath, [path, ...options], { stdio: 'inherit' }).status !== 0
})
for (const { name } of failed) console.error(`FAILED ${name}`)
process.exitCode = failed.length === 0 ? 0 : 1
