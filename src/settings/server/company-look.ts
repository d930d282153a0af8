import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MailLook } from '#platform/server/mail/layout.ts'
import { accentStyle, shadesOf } from '#settings/contract/accent.ts'
import { APP_ICONS } from '#settings/contract/company-look.ts'
import type { SettingValues } from '#settings/contract/settings.ts'
import type { LogoDrawer } from './logo.ts'
import { readSettings, type FixedSettings } from './settings.ts'

const FRESH_MS = 1_000
/** A page must not wait for a database that is away. */
const PATIENCE_MS = 500

/** As platform/server/http dresses a page. */
interface PageLook {
  readonly name: string
  readonly style: string
  readonly icons: ReadonlyMap<string, string> | null
  readonly language: Language
}

const PLAIN: PageLook = { name: '', style: '', icons: null, language: 'en' }

/** Reads what the server puts into pages: at most once a second, else the last that is known. */
export function pageLookReader(database: Database, fixed: FixedSettings): () => Promise<PageLook> {
  let known = PLAIN
  let readAt = -Infinity
  let reading: Promise<PageLook> | null = null

  async function read(): Promise<PageLook> {
    try {
      known = lookOf(await readSettings(database, fixed))
      readAt = performance.now()
    } catch {
      // The page itself says that Laurel can't be reached.
    }
    return known
  }

  return async () => {
    if (performance.now() - readAt < FRESH_MS) return known
    reading ??= read().finally(() => {
      reading = null
    })
    const { promise: late, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(() => resolve(null), PATIENCE_MS)
    const look = await Promise.race([reading, late])
    clearTimeout(timer)
    return look ?? known
  }
}

/** Reads how mails look; a logo that can't be drawn is left out, so that the mail still leaves. */
export function mailLookReader(database: Database, fixed: FixedSettings, drawer: LogoDrawer) {
  return async (): Promise<MailLook> => {
    const { companyName, accentColor, logo } = await readSettings(database, fixed)
    const shades = accentColor === '' ? [] : shadesOf(accentColor)
    const accent = shades[8] ?? null
    const drawn = logo === null ? null : await drawer.forMails(logo).catch(() => null)
    const mark = drawn ?? (await drawer.wreathForMails(accent))
    return {
      company: companyName,
      accent,
      accentOnDark: shades[3] ?? null,
      logo: mark && { ...mark, isWreath: drawn === null },
    }
  }
}

function lookOf({ companyName, accentColor, logo, language }: SettingValues): PageLook {
  return {
    name: companyName,
    language,
    style: accentStyle(accentColor),
    icons:
      logo === null
        ? null
        : new Map(
            APP_ICONS.map((icon) => [`icons/${icon}.png`, `api/company/icons/${logo}/${icon}`]),
          ),
  }
}
