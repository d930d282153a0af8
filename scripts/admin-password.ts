import { resetAdministratorPassword } from '#auth/server/reset-password.ts'
import { readOptions } from './read-options.ts'
import { withDatabase } from './with-database.ts'

readOptions({})

// For an administrator who lost the password.
await withDatabase(
  async (database) => {
    const password = await resetAdministratorPassword(database)
    console.log(`One-time password, shown only this once: ${password}`)
    console.log('You choose your own when you sign in with it.')
  },
  { current: true },
)
