import { withDatabase } from '../../scripts/with-database.ts'

/** The columns with words of people and of the company, by table. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  company_values: ['name'],
  gifts: ['name', 'description'],
  manual_passages: ['title', 'heading', 'text'],
  manual_sections: ['key'],
  manual_versions: ['content'],
  purchase_items: ['name', 'description'],
  purchase_steps: ['note'],
  recognition_comments: ['text'],
  recognitions: ['message'],
  users: ['first_name', 'last_name', 'title', 'team'],
}
const LATIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const GREEK = 'αβχδεφγηιϊκλμνοπψρστυθωξύζΑΒΧΔΕΦΓΗΙΪΚΛΜΝΟΠΨΡΣΤΥΘΩΞΎΖ'

/** Writes the data of a company in Greek letters, so that Latin ones on a page are Laurel's. */
export async function writeInGreek(env: Record<string, string>): Promise<void> {
  await withDatabase(
    async ({ pool }) => {
      const client = await pool.connect()
      try {
        // Some tables let nothing be changed.
        await client.query('set session_replication_role = replica')
        for (const [table, columns] of Object.entries(WRITTEN)) {
          const changes = columns.map((column) => `${column} = translate(${column}, $1, $2)`)
          await client.query(`update ${table} set ${changes.join()}`, [LATIN, GREEK])
        }
        const name = `to_jsonb(translate(facts ->> 'name', $1, $2))`
        await client.query(
          `update notifications set facts = jsonb_set(facts, '{name}', ${name})
           where facts ? 'name'`,
          [LATIN, GREEK],
        )
        await client.query('set session_replication_role = default')
      } finally {
        client.release()
      }
    },
    { env },
  )
}
