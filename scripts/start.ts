import { buildWebIfStale } from './build-web.ts'

const OPTIONS = new Set(['--check', '--demo'])
const unknown = process.argv.slice(2).find((argument) => !OPTIONS.has(argument))
if (unknown !== undefined) {
  process.stderr.write(
    `Unknown option "${unknown}". Laurel starts without options or with --demo; --check only tries the settings.\n`,
  )
  process.exit(1)
}
if (process.argv.includes('--check')) {
  const { checkServices } = await import('#app/server/check-services.ts')
  const isWell = await checkServices(process.env, (line) => process.stdout.write(`${line}\n`))
  const { EXIT_FOR_OPERATOR } = await import('#app/server/main.ts')
  process.exit(isWell ? 0 : EXIT_FOR_OPERATOR)
}
const [{ main }] = await Promise.all([import('#app/server/main.ts'), buildWebIfStale()])
await main({ demo: process.argv.includes('--demo') })
