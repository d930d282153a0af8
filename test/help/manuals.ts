import { ADMINISTRATOR } from '#test/harness/app.ts'
import { saveSection } from '#manuals/server/sections.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Saves sections as the administrator; `sections` has their contents by key. */
export async function writeManuals(
  database: Database,
  sections: Readonly<Record<string, string>>,
): Promise<void> {
  const { id: by } = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', ADMINISTRATOR.email)
    .executeTakeFirstOrThrow()
  for (const [key, content] of Object.entries(sections)) {
    await saveSection(database, { by, change: { key, content, document: null } })
  }
}

/** The manuals of a small company. */
export const MANUALS = {
  Deposit:
    '# How to deposit\n\nOpen [Deposit](/deposit), enter an amount and confirm. The points are added to your balance at once.\n\n# Who may deposit\n\nOnly people for whom the administrator has switched deposits on.',
  'Gift Shop':
    'Gifts are bought with the points you were thanked with. Put a gift into the cart and choose **BUY NOW!**',
  Passwords:
    'Change your password under your name. If you forgot it, the administrator resets it and tells you a one-time password.',
  Parking: 'The garage behind the house opens at seven. Bicycles stand in the yard.',
} as const
