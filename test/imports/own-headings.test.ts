import { expect, test } from 'vitest'
import { headingsOf } from '#imports/contract/column-names.ts'
import { IMPORT_KINDS } from '#imports/contract/import-choices.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { areOwnHeadings, guessFields, isOwnUseless } from '#imports/server/headings.ts'
import { LANGUAGES } from '#platform/contract/languages.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { COLUMNS_NOT_IMPORTED } from '#users/server/users-csv.ts'

test.each(LANGUAGES)('reads the headings of our own files in “%s”', async (language) => {
  const say = await sayIn(language)
  for (const kind of IMPORT_KINDS) {
    const columns = IMPORT_COLUMNS[kind]
    const headings = headingsOf(columns, say)
    expect(await guessFields(headings, [], columns, () => Promise.resolve(false))).toEqual([
      ...columns,
    ])
    expect(areOwnHeadings(headings, columns)).toBe(true)
  }
  const others = language === 'en' ? [] : COLUMNS_NOT_IMPORTED.map((heading) => say(heading))
  for (const heading of others) expect(isOwnUseless(heading), heading).toBe(true)
})
