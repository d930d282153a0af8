import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import { openRunFolder } from '#test/harness/run-folder.ts'
import { startApp, stopApp } from './app-process.ts'
import { balanceBooks } from './books.ts'
import { ADMINISTRATOR_PASSWORD } from './company.ts'

/** One Laurel with a new database for the whole run; at the end its books have to balance. */
export default async function setUp(): Promise<() => Promise<void>> {
  openRunFolder()
  const dataDir = await newDataDir()
  const app = await startApp({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMINISTRATOR_PASSWORD,
    TRUST_PROXY: 'loopback',
    // Receivers of webhooks are on this machine.
    WEBHOOK_ALLOW: '127.0.0.0/8',
  })
  process.env['LAUREL_URL'] = app.url
  return async () => {
    try {
      process.stdout.write(`\n${balanceBooks({ DATA_DIR: dataDir })}`)
    } finally {
      await stopApp(app)
      await removeDataDir(dataDir)
    }
  }
}
