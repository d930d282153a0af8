import { startLaurel } from '#test/harness/laurel.ts'
import { openRunFolder } from '#test/harness/run-folder.ts'
import { stopApp } from './app-process.ts'
import { newInstallation, openInstallations } from './installation.ts'

/** One Laurel for the whole run; at the end its books have to balance. */
export default async function setUp(): Promise<() => Promise<void>> {
  openRunFolder()
  const closeInstallations = await openInstallations()
  const installation = await newInstallation()
  // Receivers of webhooks are on this machine.
  const env = { ...installation.env, WEBHOOK_ALLOW: '127.0.0.0/8' }
  const app = await startLaurel({ env })
  process.env['LAUREL_URL'] = app.url
  return async () => {
    try {
      await stopApp(app)
    } finally {
      process.stdout.write(`\n${await installation.close()}`)
      await closeInstallations()
    }
  }
}
