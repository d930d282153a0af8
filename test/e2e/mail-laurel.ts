// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import { startMailServer, type MailServer } from '#test/mail/mail-server.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { test as base } from './own-laurel.ts'

/** A separate Laurel with its own mail server. */
export const test = base.extend<object, { post: MailServer }>({
  post: [
    async ({}, use) => {
      const server = await startMailServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ post }, use) => {
      const port = await freePort(0)
      await use({
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      })
    },
    { scope: 'worker' },
  ],
})
