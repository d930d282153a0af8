import { plural } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import { dimensionsOf } from '#platform/contract/pictures.ts'
import { listNames, showCount } from '#platform/web/language/format.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import classes from './GiftFaces.module.css'

interface GiftFacesProps {
  gifts: readonly { name: string; picture: string | null }[]
}

const MOST = 6
const DRAWING = { width: 4, height: 3 }

/** Gifts somebody bought, each of them whole: one is large, several are side by side. */
export function GiftFaces({ gifts }: GiftFacesProps) {
  const more = gifts.length - MOST
  return (
    <div className={classes.gifts} data-single={gifts.length === 1 || undefined}>
      {gifts.slice(0, MOST).map(({ name, picture }) => {
        const { width, height } = picture === null ? DRAWING : dimensionsOf(picture, 'large')
        return (
          <span
            key={name}
            className={classes.gift}
            style={{ '--ratio': width / height } as CSSProperties}
          >
            <GiftPicture
              picture={picture}
              alt=""
              sizes={gifts.length === 1 ? '(max-width: 36em) 90vw, 480px' : '200px'}
              className={classes.picture}
            />
          </span>
        )
      })}
      {more > 0 && <span className={classes.more}>+{showCount(more)}</span>}
    </div>
  )
}

const MOST_NAMED = 4

/** The gifts by name; of many, the first ones. */
export function giftsInWords(lines: readonly { name: string }[]): string {
  const names = lines.map(({ name }) => name)
  if (names.length <= MOST_NAMED) return listNames(names)
  const unnamed = names.length - MOST_NAMED + 1
  const others = plural(unnamed, { one: '# more gift', other: '# more gifts' })
  return listNames([...names.slice(0, MOST_NAMED - 1), others])
}
