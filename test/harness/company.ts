import { ownApp } from './app.ts'
import { ownDatabase } from './database.ts'
import { administratorOf, colleaguesOf } from './visitor.ts'

/** A test file's own app with its administrator signed in, and new colleagues on demand. */
export async function ownCompany(config: Parameters<typeof ownApp>[1] = {}) {
  const database = await ownDatabase()
  const app = await ownApp(database, config)
  const administrator = await administratorOf(app)
  return { database, app, administrator, newColleague: colleaguesOf(app, administrator) }
}
