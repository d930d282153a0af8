import { buffer } from 'node:stream/consumers'
import type { DrawThanks } from '#notifications/server/write-mails.ts'
import type { CardDrawer, CardSheet } from '#platform/server/cards/card-picture.ts'
import type { Database } from '#platform/server/db/database.ts'
import { fileOf } from '#platform/server/files/kinds.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { wordsSizeOf } from '#recognition/contract/card-look.ts'
import type { Face } from '#recognition/contract/recognition.ts'
import { shadesOf } from '#settings/contract/accent.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { readCards } from './read-cards.ts'

interface ThanksDrawerParts {
  readonly database: Database
  readonly files: FileStore
  readonly cards: CardDrawer
  readonly fixed: FixedSettings
}

/** Draws cards for mails: with the sender's face, since its reader and other receivers are not named there. */
export function thanksDrawer({ database, files, cards, fixed }: ThanksDrawerParts): DrawThanks {
  return async ({ card: id, reader, headline, words, points }) => {
    const [card] = await readCards(database, reader, [id])
    if (card === undefined || card.message === null) return null
    const { companyName, accentColor } = await readSettings(database, fixed)
    const values = words === null ? [] : card.values
    const sheet: CardSheet = {
      headline,
      words: words ?? '',
      wordsSize: wordsSizeOf(words ?? ''),
      values,
      seal: points,
      face: card.sender === null ? NO_FACE : await readFace(files, card.sender),
      accent: accentColor === '' ? null : (shadesOf(accentColor)[8] ?? null),
      company: companyName,
    }
    return {
      values: values.map(({ emoji, name }) => `${emoji} ${name}`),
      picture: await cards.drawCard(sheet),
    }
  }
}

/** The wreath of the company. */
const NO_FACE: CardSheet['face'] = { picture: null, initials: '' }

const letters = new Intl.Segmenter()

/** A picture that can't be read is left out, so that the card is still drawn. */
async function readFace(files: FileStore, face: Face): Promise<CardSheet['face']> {
  const { firstName, lastName, picture } = face
  const [first = '', last = ''] = [firstName, lastName].map(
    (name) => [...letters.segment(name.trim())][0]?.segment ?? '',
  )
  // Arabic letters would join.
  const initials = `${first}\u200c${last}`.toUpperCase()
  if (picture === null) return { picture: null, initials }
  const file = await files.open(fileOf(picture, 'medium')).catch(() => null)
  return { picture: file && (await buffer(file.content).catch(() => null)), initials }
}
