import { fileURLToPath } from 'node:url'
import { answerRequests } from '#platform/server/files/work-processes.ts'
import type { CardSheet, DrawnPicture, MarkSheet } from './card-picture.ts'
import { drawMark, drawSheet } from './draw-card.ts'

// Read when the first text is set.
process.env['FONTCONFIG_FILE'] = fileURLToPath(new URL('fonts/fonts.conf', import.meta.url))

async function draw(
  sheet: CardSheet | MarkSheet,
): Promise<{ readonly drawn: DrawnPicture | null }> {
  return { drawn: 'mark' in sheet ? await drawMark(sheet.mark) : await drawSheet(sheet) }
}

answerRequests(draw)
