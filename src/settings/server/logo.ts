import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { dimensionsOf, type PictureSize } from '#platform/contract/pictures.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { CardDrawer } from '#platform/server/cards/card-picture.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { PictureDrawer } from '#platform/server/files/drawing.ts'
import { fileOf } from '#platform/server/files/kinds.ts'
import type { IconRequest } from '#platform/server/files/make-sizes.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { MailPicture } from '#platform/server/mail/message.ts'
import type { AppIcon } from '#settings/contract/company-look.ts'

export interface LogoParts {
  readonly database: Database
  readonly files: FileStore
  readonly drawing: PictureDrawer
  readonly cards: CardDrawer
}

const square = (edge: number) => ({ width: edge, height: edge })

/** A phone cuts a maskable icon to its own shape, and fills a transparent one with black. */
const ICONS: Readonly<Record<AppIcon, Omit<IconRequest, 'picture'>>> = {
  'icon-192': { inner: square(192), outer: square(192), isWhite: false },
  'icon-512': { inner: square(512), outer: square(512), isWhite: false },
  'maskable-512': { inner: square(320), outer: square(512), isWhite: true },
  'apple-touch-icon': { inner: square(140), outer: square(180), isWhite: true },
}

/** Twice the pixels of its place in a mail, for fine screens. */
const IN_MAILS = { inner: { width: 400, height: 80 }, outer: null, isWhite: false } as const

/** The logo for everybody. Throws Refused('not-found') for any other picture; FileStoreFailed. */
export async function readLogo(
  { database, files }: Pick<LogoParts, 'database' | 'files'>,
  { picture, size }: { picture: string; size: PictureSize },
): Promise<FileAnswer> {
  await refuseOthers(database, picture)
  const file = await files.open(fileOf(picture, size))
  if (file === null) throw new Refused('not-found')
  return { ...file, caching: 'forever' }
}

/** Draws the logo as icons and for mails, each once. */
export function createLogoDrawer({ database, files, drawing, cards }: LogoParts) {
  let drawn = new Map<string, Promise<Uint8Array>>()

  async function draw(picture: string, how: Omit<IconRequest, 'picture'>): Promise<Uint8Array> {
    const file = await files.open(fileOf(picture, 'large'))
    if (file === null) throw new Refused('not-found')
    return drawing.drawIcon({ ...how, picture: await buffer(file.content) })
  }

  function drawOnce(picture: string, name: string, how: Omit<IconRequest, 'picture'>) {
    const key = `${picture} ${name}`
    const known = drawn.get(key)
    if (known !== undefined) return known
    // A new logo: the old one's icons are not asked for again.
    if (drawn.size > Object.keys(ICONS).length * 2) drawn = new Map()
    const drawing = draw(picture, how)
    drawn.set(key, drawing)
    drawing.catch(() => drawn.delete(key))
    return drawing
  }

  return {
    /** Throws Refused: not-found, picture-broken, busy; FileStoreFailed. */
    async icon(picture: string, icon: AppIcon): Promise<FileAnswer> {
      await refuseOthers(database, picture)
      const png = await drawOnce(picture, icon, ICONS[icon])
      return { content: Readable.from([png]), length: png.length, caching: 'forever' }
    },
    async forMails(picture: string): Promise<MailPicture> {
      const png = await drawOnce(picture, 'mail', IN_MAILS)
      const { width, height } = dimensionsOf(picture, 'large')
      const scale = Math.min(200 / width, 40 / height)
      return { png, width: Math.round(width * scale), height: Math.round(height * scale) }
    },
    /** Stands in mails where a company has no logo. Null if it can't be drawn. */
    async wreathForMails(accent: string | null): Promise<MailPicture | null> {
      const drawn = await cards.drawMark(accent)
      return drawn && { ...drawn, width: drawn.width / 2, height: drawn.height / 2 }
    },
  }
}

export type LogoDrawer = ReturnType<typeof createLogoDrawer>

async function refuseOthers({ db }: Database, picture: string): Promise<void> {
  const found = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'in', ['logo', 'logoDark'])
    .where('value', '=', sql<string>`to_jsonb(${picture}::text)`)
    .executeTakeFirst()
  if (found === undefined) throw new Refused('not-found')
}
