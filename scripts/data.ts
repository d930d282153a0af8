import { readConfig } from '#app/server/config.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { moveData } from './data/move-data.ts'
import { removeData } from './data/remove-data.ts'
import { sayWhere } from './data/say-where.ts'
import { folderOf, readWords, refuse } from './read-options.ts'

const { words, values } = readWords({ yes: { type: 'boolean' } })
try {
  await run(words)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function run([verb, folder, ...more]: readonly string[]): Promise<void> {
  const isAlone = folder === undefined
  const isFirst = !isAlone && more.length === 0
  if (verb === 'where' && isAlone) return sayWhere(readConfig(process.env))
  if (verb === 'remove' && isAlone) return removeData(readConfig(process.env), values.yes === true)
  if (verb === 'move' && isFirst) return moveData(readConfig(process.env), folderOf(verb, folder))
  return refuse()
}
