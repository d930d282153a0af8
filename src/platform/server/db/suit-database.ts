import pg from 'pg'

/** Settings that Laurel's statements rely on; a server, database or role may set others. */
const NEEDED = [
  { name: 'DateStyle', value: 'ISO, MDY', fits: (value: string) => value.startsWith('ISO') },
  { name: 'default_transaction_isolation', value: 'read committed' },
  { name: 'standard_conforming_strings', value: 'on' },
] as const satisfies readonly {
  name: string
  value: string
  fits?: (value: string) => boolean
}[]

const FACTS = `
  select current_setting('server_encoding') as encoding, current_user as role,
         current_database() as database, lower('I') = 'i' and upper('i') = 'I' as "foldsAsEnglish",
         array(select current_setting(name) from unnest($1::text[]) name) as settings`

interface ServerSettingsRow extends pg.QueryResultRow {
  readonly encoding: string
  readonly role: string
  readonly database: string
  readonly foldsAsEnglish: boolean
  readonly settings: readonly string[]
}

/**
 * Why Laurel can't work on the client's database as it is made and set, and what to do: the end of a
 * sentence about it. Null if it suits. Without `checksLetters` the folding of letters is
 * left out: commands that bring the data elsewhere have to work.
 */
export async function unsuitableSettings(
  client: pg.ClientBase,
  { checksLetters }: { checksLetters: boolean },
): Promise<string | null> {
  const values = [NEEDED.map(({ name }) => name)]
  const { rows } = await client.query<ServerSettingsRow>({ text: FACTS, values })
  const [facts] = rows
  if (facts === undefined) return null
  const { encoding, role, database, foldsAsEnglish, settings } = facts
  if (encoding !== 'UTF8') return `is encoded in ${encoding}; Laurel needs UTF8.`
  const wrong = NEEDED.flatMap((needed, index) => {
    const value = settings[index] ?? ''
    const fits = 'fits' in needed ? needed.fits(value) : value === needed.value
    return fits ? [] : [{ ...needed, found: value }]
  })
  if (wrong.length > 0) {
    const where = `ALTER ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(database)}`
    const found = wrong.map((setting) => `${setting.name} is "${setting.found}"`).join(', ')
    const cures = wrong.map(({ name, value }) => `${where} SET ${name} = '${value}';`).join(' ')
    return `has settings that Laurel can't work with (${found}). Run there: ${cures}`
  }
  if (checksLetters && !foldsAsEnglish) {
    return `takes "I" and "i" for different letters, as Turkish does: people and gifts would not be found. Make one with LOCALE 'C.UTF-8' TEMPLATE template0, and bring the data there with "npm run backup" and "npm run restore".`
  }
  return null
}
