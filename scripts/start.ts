import { buildWebIfStale } from './build-web.ts'

const unknown = process.argv.slice(2).find((argument) => argument !== '--demo')
if (unknown !== undefined) {
  process.stderr.write(
    `Unknown option "${unknown}". Laurel starts without options or with --demo.\n`,
  )
  process.exit(1)
}
const [{ main }] = await Promise.all([import('#app/server/main.ts'), buildWebIfStale()])
await main({ demo: process.argv.includes('--demo') })
